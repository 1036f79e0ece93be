import { createScrubber } from '../reporting/createScrubber';
import { describeFailure } from '../reporting/describeFailure';
import { onFailure } from '../reporting/report';
import type { Router } from '../routing/Router';

/** A failure of this tab, without anything private. */
export interface LoggedFailure {
  /** Milliseconds since the document began. */
  time: number;
  /** E.g. `RemoteLoadError`. */
  name: string;
  /** What failed, where and why. */
  lines: string[];
}

/** A failure that repeats on every frame must not fill the memory. */
const LIMIT = 100;

/** Returns a list that all failures are added to, from now on, oldest first. */
export function recordFailures(router: Router): readonly LoggedFailure[] {
  const failures: LoggedFailure[] = [];
  const queries = new Set([window.location.search, router.location().search]);
  router.subscribe(() => queries.add(router.location().search));
  const add = (thrown: unknown, phase = 'failure') => {
    if (failures.length >= LIMIT) return;
    queries.add(window.location.search);
    const failure = { thrown, phase, pathname: '' };
    const description = describeFailure(failure, createScrubber(queries));
    const { name = phase, message, address, causes } = description;
    const where = address === undefined || message.includes(address) ? '' : ` (${address})`;
    const lines = [message + where, ...causes.map((cause) => `Cause: ${cause}`)];
    failures.push({ time: performance.now(), name, lines });
  };
  for (const violation of earlierViolations()) add(violation);
  onFailure(add);
  return failures;
}

/** Returns the violations of the page's policy from before, which some browsers keep. */
function earlierViolations(): object[] {
  if (typeof ReportingObserver !== 'function') return [];
  const observer = new ReportingObserver(() => {}, { types: ['csp-violation'], buffered: true });
  observer.observe();
  const bodies = observer.takeRecords().map(({ body }) => body as Record<string, unknown> | null);
  observer.disconnect();
  return bodies.map((body) => ({
    name: 'SecurityPolicyViolation',
    message: body?.effectiveDirective,
    address: body?.blockedURL,
  }));
}
