import { liveRemotes } from '../routing/siteMap';

/** Maximum number of causes that are sent: a chain of causes may be circular. */
const CAUSE_LIMIT = 5;

/**
 * Describes a failure by its own fields, otherwise by the app's file that threw it. Unknown fields
 * are undefined. Never throws.
 *
 * @param phase how a failure that nobody handled was noticed
 * @param scrub removes private data from a text
 * @returns undefined for an unhandled failure that comes from no app, such as the browser's own notice or a
 *   failure of an extension
 */
export function describeFailure(
  thrown: unknown,
  phase: string | undefined,
  scrub: (text: string) => string,
) {
  const scrubbed = (text: string | undefined) => text && scrub(text);
  const [file, app, version] = findFile(readText(thrown, 'stack') ?? '');
  const isOurs = file === undefined ? isPagesResource(thrown) : !isBlockedCode(thrown);
  if (phase !== undefined && !isOurs) return undefined;
  // Not scrubbed: it is one of our own names, and a query may contain the same word.
  const name = readText(thrown, 'remote') ?? app;
  // A remote may have left the site since.
  const owner = APP_FILE.exec(readText(thrown, 'address') ?? '')?.[1];
  const known = [...liveRemotes(), app, owner];
  const remote = name === 'shell' ? undefined : known.find((one) => one === name);
  return {
    name: scrubbed(readText(thrown, 'name')),
    remote,
    version: scrubbed(readText(thrown, 'version') ?? (remote && version)),
    address: scrubbed(readText(thrown, 'address') ?? file),
    phase: scrubbed(readText(thrown, 'phase') ?? phase),
    message: scrub(readText(thrown, 'message') ?? toText(thrown)),
    // From the direct cause to the root cause.
    causes: collectCauses(thrown).map((cause) => scrub(toText(cause))),
  };
}

/**
 * Finds the app's file that a stack begins in, its app and its version. Only the first position
 * counts: extensions wrap functions of the browser that apps call.
 */
function findFile(stack: string): string[] {
  const line = stack.split('\n').find((text) => POSITION.test(text));
  const [, path = ''] = line?.split(window.location.origin) ?? [];
  return APP_FILE.exec(path) ?? [];
}

/** Matches the end of a line with a position, but not a time, which a message may end with. */
const POSITION = /[^\s\d]\d*:\d+:\d+\)?$/;

const APP_FILE = /^\/apps\/([^/\s]+)\/([^/\s]+)\/[^\s?#)]+/;

/**
 * Whether a violation is of a picture, a frame or a video of the page. Browsers load these on their
 * own, so no file is named.
 */
const isPagesResource = (thrown: unknown) =>
  [...document.querySelectorAll<HTMLImageElement>('#root [src]')].some(
    ({ src }) => src === readText(thrown, 'address'),
  );

/**
 * Whether a violation is a call that also throws, for example of `eval`. Libraries call `Function`
 * to find out whether they may.
 */
const isBlockedCode = (thrown: unknown) =>
  /^(eval|trusted-types-sink)$/.test(readText(thrown, 'address') ?? '');

function collectCauses(thrown: unknown): unknown[] {
  const causes: unknown[] = [];
  let cause = readProperty(thrown, 'cause');
  while (cause !== undefined && cause !== null && causes.length < CAUSE_LIMIT) {
    causes.push(cause);
    cause = readProperty(cause, 'cause');
  }
  return causes;
}

/** Not by `instanceof`: any value can be thrown, and `instanceof Error` fails across realms. */
function toText(thrown: unknown): string {
  const message = readText(thrown, 'message');
  if (message !== undefined) return [readText(thrown, 'name'), message].filter(Boolean).join(': ');
  try {
    return String(thrown);
  } catch {
    return `a thrown ${typeof thrown} that can't be read`;
  }
}

function readText(thrown: unknown, name: string): string | undefined {
  const text = readProperty(thrown, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function readProperty(thrown: unknown, name: string): unknown {
  try {
    return Reflect.get(Object(thrown) as object, name);
  } catch {
    return undefined;
  }
}
