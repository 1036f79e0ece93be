import { useEffect } from 'react';
import { HYDRATED } from './events';

/**
 * Dispatches the hydrated event once the page's effects run. Renders nothing; must be a sibling of
 * the page inside the same Suspense boundary.
 */
export function Hydrated() {
  useEffect(() => void window.dispatchEvent(new Event(HYDRATED)), []);
  return null;
}
