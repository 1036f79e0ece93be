import { useLayoutEffect, type RefObject } from 'react';
import { restoreInteraction } from './restoreInteraction';

/** Hands over, when an element goes, what a visitor had begun in it to what comes instead. */
export function useRestoreInteraction(place: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    // In a moment: what comes is put into the document in the same go, but after this.
    return () => void (element && Promise.resolve().then(restoreInteraction(element)));
  }, [place]);
}
