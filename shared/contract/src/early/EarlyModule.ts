import type { KnownRemote, SettingsOf } from '../RemoteDefinition';
import type { CommonSettings, SiteSettings } from '../SiteSettings';

/**
 * Attribute of a button whose press before hydration begins the call of the page's early module.
 * Presses of other buttons are replayed after hydration.
 */
export const EARLY_BUTTON = 'data-early';

/**
 * Default export of a page's early module. The page contains it as an inline script, so it makes
 * the call of a press long before React is there. At most one call runs at a time.
 *
 * @returns undefined to make no call: the press is then replayed after hydration
 */
export type EarlyModule<Name extends KnownRemote = never> = (press: {
  /** As in the page's props. */
  site: [Name] extends [never] ? CommonSettings : SettingsOf<Name>;
  /** The query with its `?`, still percent-encoded, or an empty string. */
  search: string;
}) => EarlyCall | undefined;

/** A call that an early module has begun. */
export interface EarlyCall<Result = unknown> {
  /** What the call is about. The page may have another query once it takes the call over. */
  key: string;
  /**
   * For the page. It must survive a change of the bundle: the early module has classes of its own,
   * and the page may be that of the previous version.
   */
  result: Promise<Result>;
  /** For the visitor, if no page takes the call over. It must always settle, and never reject. */
  outcome: Promise<EarlyOutcome>;
}

/** What became of an early call, for a visitor whose page was not hydrated. */
export interface EarlyOutcome {
  /** A success is final: more presses begin no call. */
  isSuccess: boolean;
  /** What happened and, after a failure, what to do. */
  text: string;
}

declare global {
  interface Window {
    /** Set by the page's early script. */
    earlyModule?: (press: { site: SiteSettings; search: string }) => EarlyCall | undefined;
    /** Set by the shell's start-up script at a press. */
    earlyCall?: EarlyCall | undefined;
  }
}

/** Window event: an early call has begun. */
export const EARLY_CALL = 'early-call';

/**
 * Takes over the early call, once there is one. A page that has an early module calls this in an
 * effect. If nothing has taken the call over when the page is hydrated, the shell tells its outcome.
 *
 * @param take called with the call; nobody else gets it
 * @returns a function that unsubscribes
 */
export function takeEarlyCall<Result>(take: (call: EarlyCall<Result>) => void): () => void {
  const takeNow = () => {
    const call = window.earlyCall as EarlyCall<Result> | undefined;
    window.earlyCall = undefined;
    if (call) take(call);
  };
  takeNow();
  window.addEventListener(EARLY_CALL, takeNow);
  return () => window.removeEventListener(EARLY_CALL, takeNow);
}
