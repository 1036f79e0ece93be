import type { AppName, Internal, LogEntry, ReleasedPage, VersionManifest } from '@site/format';
import type { SiteState } from '../documents/LogEntry';
import type { Variant } from '../documents/Variant';

/** What a change may look at besides the newest release. A change reads only through these. */
export interface Facts {
  /** The store's address, for messages. */
  address: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The newest release when the command began, if another one is newer by now. */
  seen?: LogEntry | undefined;
  /**
   * Reads the manifests of versions that the next release may name.
   *
   * @throws Refusal when one was given up, or is not in the store
   */
  read: (versions: Record<AppName, string>) => Promise<Record<AppName, VersionManifest>>;
  /** Reads the releases before one, newest first, as many as the change takes. */
  earlier: (newest: LogEntry) => AsyncIterable<LogEntry>;
}

/** Pages that a change shows beside the live ones. */
interface Shown {
  /** Manifests of the versions that they show. */
  manifests: VersionManifest[];
  /** Returns the variant that they are of. */
  variant: (live: Variant) => Variant;
  /**
   * Returns the fields of the log that name them.
   *
   * @param draft the next release
   */
  log: (
    draft: LogEntry,
    variant: Variant,
    pages: Record<string, ReleasedPage>,
  ) => Partial<Internal>;
}

/** What a change proposes. */
export interface Proposal {
  /** The fields that differ from those of the newest release. */
  state: Partial<SiteState>;
  /** The command, as the log names it, e.g. `rollback of 7`. */
  command: string;
  /**
   * Whether everything in it was live before. Then it is exempt from the checks of budgets, origins
   * and settings, which would only keep a bad release live.
   */
  restores?: true;
  /** Whether who makes it has named every origin that pages may use because of it. */
  namesOrigins?: true;
  /** What it shows beside the live pages. */
  shown?: Shown;
  /** Contents of new static files, by key. */
  contents?: Map<string, Buffer>;
  /** Number of the release that everything returns to. */
  returnsTo?: number;
}

/**
 * A change of the site: returns what the next release is. `commit` applies it to the newest release,
 * and again if another change was faster.
 *
 * @param newest undefined before the first release
 * @throws Refusal when the change is not possible
 */
export type Change = (newest: LogEntry | undefined, facts: Facts) => Proposal | Promise<Proposal>;
