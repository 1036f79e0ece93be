import type { AppName, Release } from '@site/contract';
import type { TraceMap } from '@jridgewell/trace-mapping';
import { Refusal } from '../../errors/Refusal';
import { readPointer } from '../../records/readRelease';
import type { Store } from '../../stores/objects/Store';
import { findInlineScript } from './findInlineScript';
import { findPosition, type ScriptPosition } from './findPosition';
import { findSource, type SourcePosition } from './findSource';
import { readSourceMap } from './readSourceMap';

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
  const locate = createLocator(store, options);
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
      const position = await locate(found);
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

/** Returns a function that finds the script of a version that a position is in. */
function createLocator(store: Store, options: TraceOptions) {
  const { app, version } = options;
  let reading: Promise<Release> | undefined;
  const readLive = () => (reading ??= requireLive(store));
  const findVersion = async (file: string) =>
    app !== undefined && version !== undefined
      ? { app, version }
      : findLiveVersion(await readLive(), file, options);
  return async (position: ScriptPosition) => {
    const { file, page } = position;
    if (page === undefined)
      return { ...position, version: position.version ?? (await findVersion(file)) };
    return {
      ...position,
      ...(await findInlineScript(store, await readLive(), { ...position, path: page })),
    };
  };
}

const NAME_VERSION = 'Name the app and its version: --app <APP> --version <VERSION>';

async function requireLive(store: Store): Promise<Release> {
  const live = await readPointer(store);
  if (live) return live;
  throw new Refusal(`${store.address} has no live release`, NAME_VERSION);
}

/** Finds the version of a script without an address. */
function findLiveVersion({ number, apps }: Release, file: string, { app, version }: TraceOptions) {
  const names = Object.keys(apps).filter((name) => Object.hasOwn(apps[name]?.files ?? {}, file));
  const [only, ...others] = names;
  if (app === undefined && only === undefined)
    throw new Refusal(`no live app has a script ${file}`, NAME_VERSION);
  if (app === undefined && others.length > 0)
    throw new Refusal(`${names.join(' and ')} have a script ${file}`, NAME_VERSION);
  const name = app ?? only ?? '';
  const found = version ?? apps[name]?.version;
  if (found !== undefined) return { app: name, version: found };
  throw new Refusal(`release ${number} has no ${name}`, NAME_VERSION);
}
