// Fails every test that writes to the console unexpectedly. A test that expects output takes it
// with `consoleCalls()`.

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;

const calls: string[] = [];

for (const level of LEVELS) {
  console[level] = (...parts: unknown[]) => {
    calls.push(`${level}: ${parts.map(formatArgument).join(' ')}`);
  };
}

function formatArgument(argument: unknown): string {
  if (typeof argument === 'string') return argument;
  // JSON omits an error's message. `instanceof` fails: jsdom and Node each have an Error.
  const isError =
    typeof argument === 'object' &&
    argument !== null &&
    'stack' in argument &&
    'message' in argument;
  return (isError ? `${String(argument.message)} ` : '') + JSON.stringify(argument);
}

/**
 * Returns the test's console output so far, as `level: text`, and clears it: output that was taken
 * does not fail the test.
 */
export function consoleCalls(): string[] {
  return calls.splice(0);
}

afterEach(() => {
  const unexpected = consoleCalls();
  if (unexpected.length > 0)
    throw new Error(`unexpected console output:\n${unexpected.join('\n')}`);
});
