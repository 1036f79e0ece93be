import { useEffect } from 'react';
import { HYDRATED } from './hydratedEvent';

/** Tells, once, that the page works. Stands beside the page, in the same Suspense, and draws nothing. */
export function Hydrated() {
  useEffect(() => void window.dispatchEvent(new Event(HYDRATED)), []);
  return null;
}
