import type { AppName } from '@site/contract';

/** What a notification tells about a command that changes the live site or freezes it: one line of JSON. */
export interface Notification {
  /** When it ended, ISO 8601, UTC. */
  at: string;
  by: string | undefined;
  /** The command with its arguments; without values of settings. */
  command: string;
  message: string | undefined;
  /** The store’s address, which never contains credentials. */
  store: string | undefined;
  /**
   * - `live`: its release is live.
   * - `refused`: nothing was changed.
   * - `taken back`: the live site was not as composed, or `watch` saw too many failures.
   * - `failed`: it ended otherwise. `error` says what became of its release.
   */
  result: 'live' | 'refused' | 'taken back' | 'failed';
  /** Number of its release, if there is one. */
  release: number | undefined;
  /** The versions of each app that it changed or should have changed, before and after it. */
  apps: Record<AppName, { from: string | undefined; to: string | undefined }>;
  /** What went wrong, in one line. */
  error: string | undefined;
}
