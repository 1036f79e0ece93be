import type { AppName, Release } from '@site/contract';
import { originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping';
import { Refusal } from '../../errors/Refusal';
import { readPointer } from '../../records/readRelease';
import type { Store } from '../../stores/objects/Store';
import { findPosition, type ScriptPosition } from './findPosition';
import { functionAt } from './functionAt';
import { readSourceMap } from './readSourceMap';

/** Where the code of a position was written. */
export interface SourcePosition {
  /** Path in the repository, e.g. `marketing-remote/src/home/Hero.tsx`. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** Counts from 1. */
  column: number;
  /** The function that contains it. */
  function?: string;
  /** The source's line. */
  text?: string;
}

/** A line of what was traced. */
export interface TracedLine {
  /** The line as it was given. */
  given: string;
  /** The position that it names. */
  position?: ScriptPosition & { version: { app: AppName; version: string } };
  source?: SourcePosition;
  /** Why a position has no source. */
  failure?: Refusal;
}

/** What a position without an address belongs to. */
export interface TraceOptions {
  /** Default: the live app that has the script. */
  app?: AppName;
  /** Default: the live one. */
  version?: string;
}

/**
 * Finds the sources of all positions in a text: a single position, a stack or a report.
 *
 * @throws Refusal when no position has a source, or there is none
 */
export async function trace(
  store: Store,
  text: string,
  options: TraceOptions = {},
): Promise<TracedLine[]> {
  const findVersion = createVersionFinder(store, options);
  const maps = new Map<string, Promise<TraceMap>>();
  const readMap = (version: { app: AppName; version: string }, file: string) => {
    const key = `${version.app}/${version.version}/${file}`;
    const map = maps.get(key) ?? readSourceMap(store, version, file);
    maps.set(key, map);
    return map;
  };
  const traced: TracedLine[] = [];
  for (const given of text.trimEnd().split(/\r?\n/)) {
    const found = findPosition(given);
    if (!found) {
      traced.push({ given });
      continue;
    }
    try {
      const position = { ...found, version: found.version ?? (await findVersion(found.file)) };
      const map = await readMap(position.version, position.file);
      traced.push({ given, position, source: await findSource(map, position) });
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      traced.push({ given, failure });
    }
  }
  if (traced.some(({ source }) => source)) return traced;
  throw (
    traced.find(({ failure }) => failure)?.failure ??
    new Refusal(
      'the text names no position in a script of the site',
      'Pass one such as main.js:1:2345, an address that ends with line and column, or a stack.',
    )
  );
}

/** Returns a function that finds the version that a script without an address belongs to. */
function createVersionFinder(store: Store, { app, version }: TraceOptions) {
  let reading: Promise<Release | undefined> | undefined;
  return async (file: string) => {
    if (app !== undefined && version !== undefined) return { app, version };
    const live = await (reading ??= readPointer(store));
    if (!live)
      throw new Refusal(
        `${store.address} has no live release`,
        'Name the app and its version: --app <APP> --version <VERSION>',
      );
    const names = Object.keys(live.apps).filter((name) =>
      Object.hasOwn(live.apps[name]?.files ?? {}, file),
    );
    const [only] = names;
    const name = app ?? (names.length === 1 ? only : undefined);
    const released = name === undefined ? undefined : live.apps[name];
    if (name !== undefined && released) return { app: name, version: version ?? released.version };
    throw new Refusal(
      name !== undefined
        ? `release ${live.number} has no ${name}`
        : `${names.length > 0 ? names.join(' and ') : 'no live app'} ${names.length > 0 ? 'have' : 'has'} a script ${file}`,
      'Name the app and its version: --app <APP> --version <VERSION>',
    );
  };
}

/** @throws Refusal when the position has no source */
async function findSource(map: TraceMap, position: ScriptPosition): Promise<SourcePosition> {
  const { source, line, column } = originalPositionFor(map, {
    line: position.line,
    column: position.column - 1,
  });
  if (source === null)
    throw new Refusal(
      `${position.text} has no source`,
      'Check line and column, which count from 1. Some code is made by the build and has no source.',
    );
  const text = sourceContentFor(map, source);
  const name = text ? await functionAt(source, text, line, column + 1) : undefined;
  const sourceLine = text?.split('\n')[line - 1]?.trimEnd();
  return {
    file: source,
    line,
    column: column + 1,
    ...(name !== undefined && { function: name }),
    ...(sourceLine !== undefined && { text: sourceLine }),
  };
}
