import * as v from 'valibot';

/** What `runBundle.cjs` writes: a message of the bundle, or what it threw. */
const answerSchema = v.union([
  v.object({ error: v.string() }),
  // JSON has no undefined.
  v.object({ posted: v.optional(v.unknown()) }),
]);

/** Parses a line of a sandboxed process, whose code may have written it itself. */
export function parseAnswer(line: string): { posted: unknown } | { error: string } {
  const invalid = { error: 'it posted something that is not a message' };
  try {
    const { success, output } = v.safeParse(answerSchema, JSON.parse(line));
    if (!success) return invalid;
    return 'error' in output ? output : { posted: output.posted };
  } catch {
    return invalid;
  }
}
