import type { AppName, LogEntry, VersionManifest } from '@site/format';
import type { Hint } from '@site/project';
import type { SiteState, VersionName } from '../documents/LogEntry';

/** What a change may look at besides the newest release. A change reads only through these. */
export interface Facts {
  /** The store's address, for messages. */
  address: string;
  /** Whether the store is a bucket: visitors read it from other machines. */
  servesItself: boolean;
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

/** What a change proposes. */
export interface Proposal {
  /**
   * The fields that differ from those of the newest release. What a person takes back follows from the others
   * (`factsAfter`). Merges and checks say it themselves.
   */
  state: Partial<SiteState>;
  /** The command, as the log names it, e.g. `rollback of 7`. */
  command: string;
  /**
   * Whether it goes back to what visitors had. Then it is exempt from the checks of budgets, origins
   * and settings, which would only keep a bad release live.
   */
  restores?: true;
  /** Whether its author has named every origin that pages may use because of it. */
  namesOrigins?: true;
  /** Number of the release that everything returns to. */
  returnsTo?: number;
  /** What visitors have got since the state that everything returns to. */
  undone?: VersionName[];
  /** What to say before its checks: what it is about to do, a line each. */
  announcements?: string[];
  /** What to say of it at its end, a line each. */
  remarks?: Hint[];
}

/**
 * A change of the site: returns what the next release is. `commit` applies it to the newest release,
 * and again if another change was faster.
 *
 * @param newest undefined before the first release
 * @throws Refusal when the change is not possible
 */
export type Change = (newest: LogEntry | undefined, facts: Facts) => Proposal | Promise<Proposal>;
