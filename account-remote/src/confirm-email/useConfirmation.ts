import type { PageProps } from '@site/contract';
import { useCallback, useSyncExternalStore } from 'react';
import { type Confirmation, READY, readConfirmation, watchConfirmation } from './confirmations';

/** Returns the state of the confirmation of this page's link. */
export function useConfirmation({ location: { search } }: PageProps<'account'>): Confirmation {
  return useSyncExternalStore(
    useCallback((onChange: () => void) => watchConfirmation(search, onChange), [search]),
    () => readConfirmation(search),
    () => READY,
  );
}
