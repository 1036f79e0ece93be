import type { PageProps } from '@site/contract';
import { useRef, useState } from 'react';
import { failureText } from './failureText';
import { requestConfirmation } from './requestConfirmation';

/** Where a confirmation stands. A success leads back to `ready`: the screen does not change by it. */
export type Confirmation =
  { status: 'ready' } | { status: 'running' } | { status: 'failed'; text: string };

/**
 * The confirmation of this page's link. A run outlives the page: whoever navigates away still gets the toast.
 *
 * @returns where it stands, and `confirm`, which makes one try and does nothing while one runs
 */
export function useConfirmation({ site, location, notify }: PageProps) {
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'ready' });
  // State would be too late for two presses in one frame: both would see the state of the last render.
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
    let answer: unknown;
    try {
      answer = await requestConfirmation(location.search, site.apiOrigin);
    } catch (error) {
      return { status: 'failed', text: failureText(error, site) };
    }
    console.log(answer);
    notify({ status: 'success', message: 'Your email address is confirmed.' });
    return { status: 'ready' };
  };

  return { confirmation, confirm };
}
