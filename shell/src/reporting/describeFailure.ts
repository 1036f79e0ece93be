import { REMOTE_NAMES, type RemoteName } from '@site/contract';
import type { Failure } from './Visit';

/** Errors behind an error that are told at most: a chain may have no end. */
const CAUSE_LIMIT = 5;

/** What is sent of a failure; what is not known is left out. */
export interface FailureDescription {
  name: string | undefined;
  remote: RemoteName | undefined;
  version: string | undefined;
  /** What could not be loaded, or the file that threw, with line and column. */
  address: string | undefined;
  /** How far it came. */
  phase: string | undefined;
  message: string;
  /** What caused it, what caused that, and so on. */
  causes: string[];
}

/**
 * Describes a failure by what it says of itself, else by the app's file in which it was thrown. Never throws.
 *
 * @param scrub makes a text fit to be sent
 */
export function describeFailure(
  { thrown, phase }: Failure,
  scrub: (text: string) => string,
): FailureDescription {
  const scrubbed = (text: string | undefined) => text && scrub(text);
  const [file, app, version] = APP_FILE.exec(textAt(thrown, 'stack') ?? '') ?? [];
  // A name that we gave: not to be scrubbed, since a query may well hold the same word.
  const remote = REMOTE_NAMES.find((name) => name === (textAt(thrown, 'remote') ?? app));
  return {
    name: scrubbed(textAt(thrown, 'name')),
    remote,
    version: scrubbed(textAt(thrown, 'version') ?? (remote && version)),
    address: scrubbed(textAt(thrown, 'address') ?? file),
    phase: scrubbed(textAt(thrown, 'phase') ?? phase),
    message: scrub(textAt(thrown, 'message') ?? textOf(thrown)),
    causes: causesOf(thrown).map((cause) => scrub(textOf(cause))),
  };
}

/** A file of an app's version as a stack names it. */
const APP_FILE = /\/apps\/([^/\s]+)\/([^/\s]+)\/[^\s?#)]+/;

function causesOf(thrown: unknown): unknown[] {
  const causes: unknown[] = [];
  let cause = propertyOf(thrown, 'cause');
  while (cause !== undefined && cause !== null && causes.length < CAUSE_LIMIT) {
    causes.push(cause);
    cause = propertyOf(cause, 'cause');
  }
  return causes;
}

/** What is thrown may be no error at all, and one of another realm is none of ours. */
function textOf(thrown: unknown): string {
  const message = textAt(thrown, 'message');
  if (message !== undefined) return [textAt(thrown, 'name'), message].filter(Boolean).join(': ');
  try {
    return String(thrown);
  } catch {
    return `a thrown ${typeof thrown} that can't be read`;
  }
}

function textAt(thrown: unknown, name: string): string | undefined {
  const text = propertyOf(thrown, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function propertyOf(thrown: unknown, name: string): unknown {
  try {
    return Reflect.get(Object(thrown) as object, name);
  } catch {
    return undefined;
  }
}
