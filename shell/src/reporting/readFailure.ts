/**
 * Reads a failure from its event; see `onFailure`.
 *
 * @returns what was thrown, or an object that describes it; and how it was noticed, if nobody handled it
 */
export function readFailure(event: Event): { thrown: unknown; phase?: string } {
  if (event instanceof ErrorEvent) {
    const { message, filename, lineno, colno } = event;
    const error: unknown = event.error;
    // Other values have no stack.
    const thrown =
      error instanceof Error ? error : { message, stack: `${filename}:${lineno}:${colno}` };
    return { thrown, phase: 'uncaught' };
  }
  if (event.type === 'unhandledrejection')
    return { thrown: (event as PromiseRejectionEvent).reason, phase: 'rejection' };
  if (event instanceof CustomEvent) return { thrown: event.detail };
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } =
    event as SecurityPolicyViolationEvent;
  const thrown = {
    name: 'SecurityPolicyViolation',
    message: effectiveDirective,
    address: blockedURI,
    stack: `${sourceFile}:${lineNumber}:${columnNumber}`,
  };
  return { thrown, phase: 'policy' };
}
