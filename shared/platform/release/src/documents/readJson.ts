import * as v from 'valibot';
import { oneLine, reasonOf } from '../basics/errors';
import { Refusal, type Hint } from '@site/project';
import { FORMAT } from '@site/format';
import { RELEASE_BYTES } from '@site/format/schemas';

/**
 * Reads a document of the release tool, and checks its size. Returns it as it was written, and not Valibot's copy: the order
 * of its fields counts, for a version's name and for the bytes of pages.
 *
 * @param name its name in messages, e.g. `.site/release.json`
 * @param hint what to do when it is invalid
 * @param most bytes that it may have
 * @throws Refusal naming all errors at once, up to twenty, or when its format is a newer one
 */
export function readDocument<Value>(
  bytes: Buffer,
  schema: v.GenericSchema<unknown, Value>,
  name: string,
  hint: Hint,
  most = RELEASE_BYTES,
): Value {
  const document = parseDocument(bytes, name, hint, most);
  validate(document, schema, name, hint);
  return document as Value;
}

/** Parses a document without validating it. @throws Refusal when it is too large, no JSON or of another format */
export function parseDocument(
  bytes: Buffer,
  name: string,
  hint: Hint,
  most = RELEASE_BYTES,
): unknown {
  if (bytes.length > most)
    throw new Refusal(`${name} has ${bytes.length} bytes, and may have ${most}`, hint);
  const document = parseJson(bytes, name, hint);
  requireKnownFormat(document, name);
  return document;
}

/** Validates a value. @param known errors that were found before, to be named with the others */
export function validate<Value>(
  value: unknown,
  schema: v.GenericSchema<unknown, Value>,
  name: string,
  hint: Hint,
  known: string[] = [],
): Value {
  const result = v.safeParse(schema, value);
  const errors = [...known, ...describeIssues(result.issues)];
  if (result.success && errors.length === 0) return result.output;
  const shown = errors.slice(0, SHOWN_ERRORS);
  if (errors.length > shown.length) shown.push(`and ${errors.length - shown.length} more`);
  throw new Refusal(`${name} is invalid: ${shown.join('; ')}`, hint);
}

/** Returns what is wrong with a value. Each error begins with the path of its field. */
export const findErrors = (value: unknown, schema: v.GenericSchema): string[] =>
  describeIssues(v.safeParse(schema, value).issues);

const describeIssues = (issues: v.BaseIssue<unknown>[] = []) =>
  issues.map((issue) =>
    oneLine(`${v.getDotPath(issue) ?? 'it'} ${describeIssue(issue)}`, SHOWN_CHARACTERS),
  );

/** Parses JSON without validating it. @throws Refusal when the bytes are not JSON */
export function parseJson(bytes: Buffer, name: string, hint: Hint): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    const why = oneLine(reasonOf(cause), SHOWN_CHARACTERS);
    throw new Refusal(`${name} is not JSON: ${why}`, hint, { cause });
  }
}

/** How much of its errors a message shows: a broken file may have any number. */
const SHOWN_ERRORS = 20;
const SHOWN_CHARACTERS = 200;

function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.message.startsWith('must ')) return issue.message;
  if (issue.expected === 'never') return 'is unknown';
  if (issue.received === 'undefined') return 'is missing';
  return `must be ${issue.expected ?? 'something else'}, not ${issue.received}`;
}

/** Serializes a value as JSON for a store. */
export const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** @throws Refusal when a checkout has written a document in a format that this one can’t read */
function requireKnownFormat(document: unknown, name: string): void {
  if (typeof document !== 'object' || document === null || !('format' in document)) return;
  const { format } = document;
  if (typeof format !== 'number' || format < FORMAT)
    throw new Refusal(
      `${name} has format ${String(format)}, and this checkout reads format ${FORMAT}`,
      'Build again if it is of a build. Of a store: deploy all apps to a new one.',
    );
  if (format > FORMAT)
    throw new Refusal(
      `${name} has format ${format}, and this checkout reads format ${FORMAT}`,
      'Update your checkout: git pull && npm ci. Nothing is wrong with the store.',
    );
}
