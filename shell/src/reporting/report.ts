/** Window event: something failed and was handled. Its `detail` is the failure. */
const FAILURE = 'failure';

/**
 * Reports a handled failure to the team: logs it to the console and, if the site has a collector,
 * sends it there.
 */
export function report(failure: unknown): void {
  console.error(failure);
  window.dispatchEvent(new CustomEvent(FAILURE, { detail: failure }));
}

/**
 * Calls back with each failure from now on: handled ones, uncaught errors and violations of the page's
 * policy. They are what was thrown, or an object that describes it.
 */
export function onFailure(add: (thrown: unknown, phase?: string) => void): void {
  window.addEventListener(FAILURE, (event) => event instanceof CustomEvent && add(event.detail));
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    // Other values have no stack.
    add(
      error instanceof Error ? error : { message, stack: `${filename}:${lineno}:${colno}` },
      'uncaught',
    ),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => add(reason, 'rejection'));
  window.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      add(
        {
          name: 'SecurityPolicyViolation',
          message: effectiveDirective,
          address: blockedURI,
          stack: `${sourceFile}:${lineNumber}:${columnNumber}`,
        },
        'policy',
      ),
  );
}
