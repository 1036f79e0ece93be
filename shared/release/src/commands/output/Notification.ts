import type { AppName } from '@site/contract';

/** What a notification tells about a command that changes the live site or freezes it: one line of JSON. */
export interface Notification {
  /** When it ended, ISO 8601, UTC. */
  at: string;
  /** Who. */
  by?: string | undefined;
  /** The command with its arguments; without values of settings. */
  command: string;
  /** Why, as given with `-m`. */
  message?: string | undefined;
  /** The store’s address, which never contains credentials. */
  store?: string | undefined;
  result:
    /** It is done, and its release is live if it makes one. `error` says what is not finished. */
    | 'live'
    /** Nothing was changed. */
    | 'refused'
    /** The live site was not as composed, or `watch` saw too many failures. `error` says it. */
    | 'taken back'
    /** It ended otherwise. `error` says whether the release is live. */
    | 'failed';
  /** Number of its release, if there is one. */
  release?: number | undefined;
  /**
   * The versions of each app that it changed or should have changed: `from` was live before, `to` is
   * what the command made live or would have. Both are absent if unknown or if there is none.
   */
  apps: Record<AppName, { from?: string | undefined; to?: string | undefined }>;
  /** What went wrong, in one line. */
  error?: string | undefined;
}
