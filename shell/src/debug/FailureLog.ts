import { describeFailure } from '../reporting/describeFailure';
import { createScrubber } from '../reporting/createScrubber';
import { FAILURE } from '../reporting/report';
import type { Router } from '../routing/Router';

/** A failure of this tab, without anything private. */
export interface LoggedFailure {
  /** Milliseconds since the document began. */
  time: number;
  /** E.g. `RemoteLoadError`. */
  name: string;
  /** What failed, and why. */
  message: string;
  causes: string[];
}

/** The failures of this tab, oldest first. */
export interface FailureLog {
  list(): readonly LoggedFailure[];
  stop(): void;
}

/** A failure that repeats on every frame must not fill the memory. */
const LIMIT = 100;

/**
 * Records what fails from now on: handled failures, uncaught errors and policy violations. Policy
 * violations from before are included where browsers still know them.
 */
export function recordFailures(router: Router): FailureLog {
  const failures: LoggedFailure[] = [];
  const queries = new Set([window.location.search, router.location().search]);
  const stopListening = new AbortController();
  const { signal } = stopListening;
  const add = (thrown: unknown, phase: string, time = performance.now()) => {
    if (failures.length >= LIMIT) return;
    queries.add(window.location.search);
    const { name, message, causes } = describeFailure(
      { thrown, phase, pathname: '' },
      createScrubber(queries),
    );
    failures.push({ time, name: name ?? phase, message, causes });
  };
  const unsubscribe = router.subscribe(() => queries.add(router.location().search));
  window.addEventListener(
    FAILURE,
    (event) => event instanceof CustomEvent && add(event.detail, 'failure'),
    { signal },
  );
  window.addEventListener('error', ({ error, message }) => add(error ?? message, 'uncaught'), {
    signal,
  });
  window.addEventListener('unhandledrejection', ({ reason }) => add(reason, 'rejection'), {
    signal,
  });
  const stopViolations = watchViolations((directive, blocked) =>
    add({ name: 'policy violation', message: `${directive} blocked ${blocked}` }, 'policy'),
  );
  return {
    list: () => failures,
    stop() {
      stopListening.abort();
      unsubscribe();
      stopViolations();
    },
  };
}

/** Passes on violations of the page's policy, with those from before if the browser keeps them. */
function watchViolations(add: (directive: string, blocked: string) => void): () => void {
  if (typeof ReportingObserver !== 'function') {
    const listen = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
      add(effectiveDirective, blockedURI);
    document.addEventListener('securitypolicyviolation', listen);
    return () => document.removeEventListener('securitypolicyviolation', listen);
  }
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const violation = body as unknown as { effectiveDirective: string; blockedURL: string };
        add(violation.effectiveDirective, violation.blockedURL);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
  return () => observer.disconnect();
}
