import type { PageProps } from '@site/contract';
import { useRef, useState } from 'react';
import { failureText } from './failureText';
import { requestConfirmation } from './requestConfirmation';

/** State of a confirmation. A success returns to `ready`: it does not change the page. */
export type Confirmation =
  { status: 'ready' } | { status: 'running' } | { status: 'failed'; text: string };

/**
 * Confirms this page's link. A pending call outlives the page: a visitor who navigates away still
 * gets the toast.
 *
 * @returns the state, and `confirm`, which starts a call and does nothing while one is pending
 */
export function useConfirmation({ site, location, notify }: PageProps<'account'>) {
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'ready' });
  // React state would be too late for two presses in one frame: both would see the last render's
  // state.
  const isRunning = useRef(false);

  const confirm = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setConfirmation({ status: 'running' });
    const next = await run();
    isRunning.current = false;
    setConfirmation(next);
  };

  const run = async (): Promise<Confirmation> => {
    let body: unknown;
    try {
      body = await requestConfirmation(location.search, site.apiOrigin);
    } catch (error) {
      return { status: 'failed', text: failureText(error, site) };
    }
    console.log(body);
    notify({ status: 'success', message: 'Your email address is confirmed.' });
    return { status: 'ready' };
  };

  return { confirmation, confirm };
}
