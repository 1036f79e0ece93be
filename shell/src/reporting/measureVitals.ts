import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { createScrubber } from './createScrubber';
import { send } from './send';
import type { Visit } from './Visit';

/**
 * Measures how fast a visit is, from its very beginning, and sends what is known whenever the visitor leaves the page or
 * its tab, which may be for good. A measure that has changed by the next time is sent again, under the same id.
 */
export function measureVitals(visit: Visit): void {
  const measured = new Map<string, Metric>();
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    measure((metric: Metric) => measured.set(metric.id, metric));
  }
  const page = createScrubber(visit.queries)(visit.pathname);
  // After the library's own listeners, which tell their last values then.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    const vitals = [...measured.values()].map(({ name, value, rating, id }) => ({
      name,
      value,
      rating,
      id,
    }));
    measured.clear();
    send(visit, 'vitals', { page, vitals });
  });
}
