import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { describePage, send } from './send';
import type { Visit } from './Visit';

/**
 * Measures the visit's web vitals from its start, and sends them whenever the page is hidden, since
 * the visitor may not return. A metric that has changed by the next time is sent again, under the
 * same id.
 */
export function measureVitals(visit: Visit): void {
  const measured = new Map<string, Metric>();
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    measure((metric: Metric) => measured.set(metric.id, metric));
  }
  const page = describePage(visit);
  // Added after the library's own listeners, so that these report their final values first.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    const vitals = [...measured.values()].map(({ name, value, rating, id }) => ({
      name,
      value,
      rating,
      id,
    }));
    measured.clear();
    send(visit, 'vitals', { ...page, vitals });
  });
}
