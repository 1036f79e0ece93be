/**
 * A test fails when something writes to the console that the test did not expect. To expect it, read and clear
 * `consoleCalls()` (every call since the test began, as `level: text`).
 */
const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;

const calls: string[] = [];

for (const level of LEVELS) {
  console[level] = (...parts: unknown[]) => {
    calls.push(`${level}: ${parts.map(textOf).join(' ')}`);
  };
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  // An error's message is no part of its JSON. Not by class: jsdom and Node have an Error each.
  const isError = typeof part === 'object' && part !== null && 'stack' in part && 'message' in part;
  return (isError ? `${String(part.message)} ` : '') + JSON.stringify(part);
}

/** Takes what was written to the console so far in this test; what is taken no longer fails it. */
export function consoleCalls(): string[] {
  return calls.splice(0);
}

afterEach(() => {
  const unexpected = consoleCalls();
  if (unexpected.length > 0)
    throw new Error(`unexpected console output:\n${unexpected.join('\n')}`);
});
