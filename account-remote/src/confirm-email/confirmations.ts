import { takeEarlyCall, type PageProps, type ToastHandle } from '@site/contract';
import { failureText } from './failureText';
import { readToken } from './readToken';
import type { CallResult } from './postConfirmation';
import { readResult, requestConfirmation } from './requestConfirmation';
import { SUCCESS_TEXT } from './successText';

/**
 * State of a confirmation. A success returns to `ready`: it does not change the page. A failure has a
 * toast if its page was not on screen.
 */
export type Confirmation =
  | { status: 'ready' }
  | { status: 'running' }
  | { status: 'failed'; text: string; toast: ToastHandle | undefined };

export const READY: Confirmation = { status: 'ready' };

/**
 * Confirmations that run or have failed, by token. They outlive the page: a visitor who leaves it
 * and comes back finds the pending call instead of making a second one.
 */
const confirmations = new Map<string, Confirmation>();

/** The pages on screen. */
const views = new Set<{ key: string; onChange: () => void }>();

/** Returns the state of a link's confirmation: the same object until it changes. */
export const readConfirmation = (search: string): Confirmation =>
  confirmations.get(keyOf(search)) ?? READY;

/**
 * Calls the listener when the state of a link's confirmation changes. Until it is unsubscribed, the
 * link's page counts as on screen.
 *
 * @returns a function that unsubscribes
 */
export function watchConfirmation(search: string, onChange: () => void): () => void {
  const view = { key: keyOf(search), onChange };
  views.add(view);
  const confirmation = readConfirmation(search);
  // The page itself shows the text now.
  if (confirmation.status === 'failed') confirmation.toast?.close();
  return () => void views.delete(view);
}

/** Confirms the page's link. Does nothing while a call with the same token is pending. */
export async function confirm(props: PageProps<'account'>): Promise<void> {
  const { search } = props.location;
  const key = keyOf(search);
  if (confirmations.get(key)?.status === 'running') return;
  await followCall(key, requestConfirmation(search, props.site.apiOrigin), props);
}

/**
 * Takes over the call that the early module makes.
 *
 * @returns a function that stops this
 */
export const takeOverEarlyCall = (props: PropsOfCall) =>
  takeEarlyCall<CallResult>(
    ({ key, result }) => void followCall(key, result.then(readResult), props),
  );

type PropsOfCall = Pick<PageProps<'account'>, 'site' | 'notify'>;

async function followCall(key: string, call: Promise<unknown>, { site, notify }: PropsOfCall) {
  change(key, { status: 'running' });
  let body: unknown;
  try {
    body = await call;
  } catch (error) {
    const text = failureText(error, site);
    const isOnScreen = viewsOf(key).length > 0;
    const message = `Email confirmation: ${text}`;
    const toast = isOnScreen ? undefined : notify({ status: 'error', message, duration: 10_000 });
    return change(key, { status: 'failed', text, toast });
  }
  change(key, READY);
  console.log(body);
  notify({ status: 'success', message: SUCCESS_TEXT });
}

function change(key: string, confirmation: Confirmation): void {
  if (confirmation === READY) confirmations.delete(key);
  else confirmations.set(key, confirmation);
  for (const { onChange } of viewsOf(key)) onChange();
}

const viewsOf = (key: string) => [...views].filter((view) => view.key === key);

/** Spellings of the same token have the same key. */
function keyOf(search: string): string {
  const reading = readToken(search);
  return reading.status === 'read' ? reading.path : search;
}
