import type { LogEntry, VersionManifest } from '@site/format';
import type { TraceMap } from '@jridgewell/trace-mapping';
import {
  isGivenUp,
  liveVersions,
  versionLabel,
  versionOfLabel,
  type VersionName,
} from '../../documents/LogEntry';
import { Versions } from '../../documents/readVersion';
import { forEachConcurrently } from '../../basics/forEachConcurrently';
import { requireKept } from '../../changes/preconditions';
import { Refusal } from '@site/project';
import { requireNewest } from '../../log/readEntries';
import type { Store } from '../../stores/Store';
import { findPosition, type ScriptPosition } from './findPosition';
import { findSource, readSourceMap, type SourcePosition } from './findSource';

/** A line of what was traced. */
export interface TracedLine {
  /** The line as it was given. */
  given: string;
  /** The position that it names. */
  position?: ScriptPosition;
  source?: SourcePosition;
  /** Why a position has no source. */
  failure?: Refusal;
}

/**
 * Finds the sources of all positions in a text: a single position, a stack or a report. A position
 * without an address belongs to the live app that has the script, otherwise to a version that is kept.
 *
 * @throws Refusal when no position has a source, or there is none
 */
export async function trace(store: Store, text: string): Promise<TracedLine[]> {
  const newest = await requireNewest(store);
  const versions = new Versions(store);
  // A stack has many positions in few scripts.
  const maps = new Map<string, Promise<TraceMap>>();
  const findIn = async (position: ScriptPosition) => {
    const { version, file } = position;
    const key = `${version.app}/${version.version}/${file}`;
    const map =
      maps.get(key) ??
      readSourceMap(store, version, file).catch((error: unknown) => {
        requireKept(newest, [version], store.address);
        throw error;
      });
    maps.set(key, map);
    return findSource(await map, position);
  };
  const traced: TracedLine[] = [];
  for (const given of text.trimEnd().split(/\r?\n/)) {
    const found = findPosition(given);
    try {
      const version = found && (found.version ?? (await findVersion(versions, newest, found.file)));
      const position = version && { ...found, version };
      traced.push({ given, ...(position && { position, source: await findIn(position) }) });
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

/** Finds the version of a script without an address: a live one, otherwise any that is kept. */
async function findVersion(
  versions: Versions,
  newest: LogEntry,
  file: string,
): Promise<VersionName> {
  const live = Object.values(await versions.read(liveVersions(newest)));
  const inLive = withScript(live, file);
  const found = inLive.length > 0 ? inLive : withScript(await readKept(versions, newest), file);
  const [{ app, version } = {}, ...more] = found;
  if (app !== undefined && version !== undefined && more.length === 0) return { app, version };
  throw new Refusal(
    more.length > 0
      ? `${found.map(versionLabel).join(' and ')} have a script ${file}`
      : `no version that is kept has a script ${file}`,
    `Name the app and its version: /apps/<APP>/<VERSION>/${file}, with line and column`,
  );
}

/** Returns the versions that have a script: one for each content that it has in an app. */
function withScript(manifests: VersionManifest[], file: string): VersionManifest[] {
  const found = new Map<string, VersionManifest>();
  for (const manifest of manifests)
    if (Object.hasOwn(manifest.files, file))
      found.set(`${manifest.app} ${manifest.files[file]?.integrity}`, manifest);
  return [...found.values()];
}

/** Reads the manifests of the versions that releases have named and `prune` keeps, as far as that is possible. */
async function readKept(versions: Versions, { internal }: LogEntry): Promise<VersionManifest[]> {
  const manifests: VersionManifest[] = [];
  const names = Object.keys(internal.versions).map(versionOfLabel);
  const kept = names.filter((name) => !isGivenUp(internal, name));
  await forEachConcurrently(kept, async ({ app, version }) => {
    // A version that is damaged must not hide the others.
    const read = await versions.read({ [app]: version }).catch(() => ({}));
    manifests.push(...Object.values(read));
  });
  return manifests;
}
