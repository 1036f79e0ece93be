import type { PageProps, Toast, ToastHandle } from '@site/contract';
import { announceCall, takeEarlyCall, type EarlyOutcome } from '@site/contract/early';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { failureText } from './failureText';
import { isSuccess, postConfirmation, SUCCESS_TEXT, type CallResult } from './postConfirmation';
import { readToken } from './readToken';

declare global {
  interface Window {
    /** Keys of the confirmed links. Another version of the page, which replaces a broken one, reads them. */
    confirmedLinks?: Set<string>;
  }
}

/** State of a confirmation. */
export type Confirmation =
  | { status: 'ready' }
  | { status: 'running' }
  /** For good: the token is used up, and the answer to another call would deny it. */
  | { status: 'confirmed' }
  | { status: 'failed'; result: CallResult };

const READY: Confirmation = { status: 'ready' };
const CONFIRMED: Confirmation = { status: 'confirmed' };

/**
 * Confirmations that run or have ended, by token. They outlive the page: a visitor who leaves it
 * and comes back finds the pending call instead of making a second one.
 */
const confirmations = new Map<string, Confirmation>();

/** The toasts of outcomes whose page was not on screen, by token. */
const toasts = new Map<string, ToastHandle>();

/** The pages on screen. */
const views = new Set<{ key: string; onChange: () => void }>();

/** Returns the state of the confirmation of this page's link. */
export function useConfirmation({ site, location, notify }: PageProps<'account'>): Confirmation {
  const key = keyOf(location.search);
  useEffect(
    () =>
      takeEarlyCall<CallResult>(
        ({ key, result }) => void followCall(key, result, { location, site, notify }),
      ),
    [location, site, notify],
  );
  return useSyncExternalStore(
    useCallback((onChange: () => void) => watch(key, onChange), [key]),
    () => stateOf(key),
    () => READY,
  );
}

const stateOf = (key: string) =>
  window.confirmedLinks?.has(key) ? CONFIRMED : (confirmations.get(key) ?? READY);

/** Confirms the page's link. Does nothing while a call with the same token is pending, or once one has confirmed. */
export async function confirm(props: PageProps<'account'>): Promise<void> {
  const reading = readToken(props.location.search);
  const key = keyOf(props.location.search);
  if (['running', 'confirmed'].includes(stateOf(key).status)) return;
  const call =
    reading.status === 'read'
      ? postConfirmation(props.site.apiOrigin + reading.path)
      : Promise.resolve<CallResult>({ fault: `token-${reading.status}` });
  await followCall(key, call, props);
}

async function followCall(
  key: string,
  call: Promise<CallResult>,
  { location, site, notify }: Pick<PageProps<'account'>, 'location' | 'site' | 'notify'>,
) {
  change(key, { status: 'running' });
  const outcome = call.then((result) => outcomeElsewhere(result, site.supportEmail));
  announceCall(outcome);
  const result = await call;
  // The page tells it where it is on screen: screen readers would say it twice.
  if (viewsOf(key).length === 0) {
    const { text: message } = await outcome;
    // An early call may be that of another link than the page's.
    const isOwn = key === keyOf(location.search);
    const link = { text: 'Open the page', href: location.pathname + location.search };
    // A failure waits for somebody to act on it.
    const toast: Toast = isSuccess(result)
      ? { status: 'success', message, duration: 5000 }
      : { status: 'error', message, duration: Infinity, ...(isOwn && { link }) };
    toasts.set(key, notify(toast));
  }
  if (!isSuccess(result)) return change(key, { status: 'failed', result });
  (window.confirmedLinks ??= new Set()).add(key);
  change(key, CONFIRMED);
  if ('body' in result) console.log(result.body?.value);
}

/** Returns what to tell on another page, which has no Confirm button. */
function outcomeElsewhere(result: CallResult, supportEmail: string): EarlyOutcome {
  const failure = failureText(result, 'try again');
  if (!failure) return { isSuccess: true, text: SUCCESS_TEXT };
  const end = failure.namesSupport ? ` ${supportEmail}.` : '';
  return { isSuccess: false, text: `Email confirmation: ${failure.text}${end}` };
}

function change(key: string, confirmation: Confirmation): void {
  confirmations.set(key, confirmation);
  for (const { onChange } of viewsOf(key)) onChange();
}

/**
 * Calls the listener when the state of a confirmation changes. Until it is unsubscribed, the link's
 * page counts as on screen.
 *
 * @returns a function that unsubscribes
 */
function watch(key: string, onChange: () => void): () => void {
  const view = { key, onChange };
  views.add(view);
  // The page itself shows the text now.
  toasts.get(key)?.close();
  return () => void views.delete(view);
}

const viewsOf = (key: string) => [...views].filter((view) => view.key === key);

/** Spellings of the same token have the same key. */
function keyOf(search: string): string {
  const reading = readToken(search);
  return reading.status === 'read' ? reading.path : search;
}
