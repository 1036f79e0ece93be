import type { TraceMap } from '@jridgewell/trace-mapping';
import type { AppName } from '@site/contract';
import type { LogEntry } from '../documents/LogEntry';
import type { VersionName } from '../documents/namedVersions';
import { Refusal } from '../errors/Refusal';
import { requireNewest } from '../log/readEntries';
import type { Store } from '../stores/Store';
import { findInlineScript } from './findInlineScript';
import { findPosition, type ScriptPosition } from './findPosition';
import { findSource, type SourcePosition } from './findSource';
import { readSourceMap } from './readSourceMap';

/** A line of what was traced. */
export interface TracedLine {
  /** The line as it was given. */
  given: string;
  /** The position that it names. */
  position?: ScriptPosition & { version: VersionName };
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
  const readMap = (version: VersionName, file: string) => {
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
  let reading: Promise<LogEntry> | undefined;
  const readLive = () => (reading ??= requireNewest(store));
  const findVersion = async (file: string) =>
    app !== undefined && version !== undefined
      ? { app, version }
      : findLiveVersion(await readLive(), file, options);
  return async (position: ScriptPosition) => {
    const { file, page } = position;
    if (page === undefined)
      return { ...position, version: position.version ?? (await findVersion(file)) };
    const found = await findInlineScript(store, await readLive(), { ...position, path: page });
    return { ...position, ...found };
  };
}

/** Finds the version of a script without an address. */
function findLiveVersion(
  { number, apps }: LogEntry,
  file: string,
  { app, version }: TraceOptions,
): VersionName {
  const hasFile = (name: AppName) => Object.hasOwn(apps[name]?.files ?? {}, file);
  const names = app === undefined ? Object.keys(apps).filter(hasFile) : [app];
  const [name, ...others] = names;
  const found = version ?? apps[name ?? '']?.version;
  if (name !== undefined && others.length === 0 && found !== undefined)
    return { app: name, version: found };
  const cure = 'Name the app and its version: --app <APP> --version <VERSION>';
  if (app !== undefined) throw new Refusal(`release ${number} has no ${app}`, cure);
  if (name !== undefined) throw new Refusal(`${names.join(' and ')} have a script ${file}`, cure);
  throw new Refusal(`no live app has a script ${file}`, cure);
}
