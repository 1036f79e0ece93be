import type { AppName, Manifests, VersionManifest } from '@site/contract/platform';
import type { LogEntry, SiteState } from '../documents/LogEntry';

/** What a change may look at beside the newest release. All are values: a change reads nothing. */
export interface Facts {
  /** The store's address, for messages. */
  address: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Manifests of the versions that the change names. */
  named: VersionManifest[];
  /** Manifests of the live versions, if the change asks for them. */
  manifests?: Manifests | undefined;
  /** The releases before the newest one, newest first, as many as the change asks for. */
  earlier: LogEntry[];
  /** The newest release when the command began, if another one is newer by now. */
  seen?: LogEntry | undefined;
}

/** What a change proposes. */
export interface Proposal {
  /** The parts that differ from the newest release. */
  state: Partial<SiteState>;
  /** The command, as the log names it, e.g. `rollback of 7`. */
  command: string;
  /** A preview to be made. */
  preview?: { name: string; manifests: VersionManifest[] };
  /** Contents of new static files, by key. */
  contents?: Map<string, Buffer>;
  /** A line about what its caller may not expect. */
  remark?: string;
  /** Number of the release that everything returns to. */
  returnsTo?: number;
}

/**
 * A change of the site. `commit` applies it to the newest release, and again if another change was
 * faster.
 */
export interface Change {
  /** Versions that it makes live, rolls out or previews, by app. Their manifests are read for it. */
  names?: Record<AppName, string>;
  /** Whether it needs the manifests of the live versions. */
  needsManifests?: true;
  /** Whether it needs one more earlier release than these. */
  needsEarlier?: (newest: LogEntry, earlier: LogEntry[], now: number) => boolean;
  /**
   * Whether everything in it was live before. Then it is exempt from the checks of budgets, origins
   * and settings, which would only keep a bad release live.
   */
  restores?: true;
  /** Whether who makes it has named every origin that pages may use because of it. */
  namesOrigins?: true;
  /**
   * Returns what the next release is.
   *
   * @param newest undefined before the first release
   * @throws Refusal when the change is not possible
   */
  apply: (newest: LogEntry | undefined, facts: Facts) => Proposal;
}
