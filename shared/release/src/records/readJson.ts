import * as v from 'valibot';
import { Refusal } from '../errors/Refusal';

/**
 * Reads a JSON text of a known shape.
 *
 * @param name how messages name it, e.g. `.site/site.json`
 * @param cure what to do when it is wrong
 * @throws Refusal naming every fault at once, up to twenty: half a value is never used, and an unreadable one is never taken for none
 */
export function readJson<Value>(
  bytes: Buffer,
  schema: v.GenericSchema<unknown, Value>,
  name: string,
  cure: string,
): Value {
  return requireShape(parse(bytes, name, cure), schema, name, cure);
}

/**
 * Lets only a value of a known shape through; the rest is as for `readJson`.
 *
 * @throws Refusal naming every fault at once
 */
export function requireShape<Value>(
  value: unknown,
  schema: v.GenericSchema<unknown, Value>,
  name: string,
  cure: string,
): Value {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${faultOf(issue)}`);
  const shown = faults.slice(0, SHOWN_FAULTS).map((fault) => cut(oneLine(fault)));
  if (faults.length > shown.length) shown.push(`and ${faults.length - shown.length} more`);
  throw new Refusal(`${name} is wrong: ${shown.join('; ')}`, cure);
}

function parse(bytes: Buffer, name: string, cure: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Refusal(
      `${name} is not JSON: ${cut(oneLine(String(cause).replace(/^\w+( \[\w+\])?: /, '')))}`,
      cure,
      { cause },
    );
  }
}

/** A text in one line: what is quoted in a message may hold line breaks and worse. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ');

/** How many faults of a file a message names, and of how many characters each: a broken file may have any number. */
const SHOWN_FAULTS = 20;
const SHOWN_CHARACTERS = 200;

const cut = (text: string) =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

function faultOf(issue: v.BaseIssue<unknown>): string {
  if (issue.message.startsWith('must ')) return issue.message;
  if (issue.expected === 'never') return 'is not known';
  if (issue.received === 'undefined') return 'is missing';
  return `must be ${issue.expected ?? 'something else'}, not ${issue.received}`;
}

/** JSON as it is written into a store. */
export const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
