import type { PageProps } from '@site/contract';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import {
  type Confirmation,
  READY,
  readConfirmation,
  takeOverEarlyCall,
  watchConfirmation,
} from './confirmations';

/** Returns the state of the confirmation of this page's link. */
export function useConfirmation({ site, location, notify }: PageProps<'account'>): Confirmation {
  const { search } = location;
  useEffect(() => takeOverEarlyCall({ site, notify }), [site, notify]);
  return useSyncExternalStore(
    useCallback((onChange: () => void) => watchConfirmation(search, onChange), [search]),
    () => readConfirmation(search),
    () => READY,
  );
}
