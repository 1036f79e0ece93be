import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { versionMap } from '@site/format';
import type { VersionName } from '../../documents/LogEntry';
import { parseJson } from '../../documents/readJson';
import { requireVersion } from '../../documents/readVersion';
import { oneLine } from '../../basics/errors';
import { advise, hint, Refusal } from '@site/project';
import type { Store } from '../../stores/Store';
import type { ScriptPosition } from './findPosition';

/**
 * Reads the source map of a version's script.
 *
 * @throws Refusal when the version or the script does not exist, or has no readable map
 */
export async function readSourceMap(
  store: Store,
  { app, version }: VersionName,
  file: string,
): Promise<TraceMap> {
  const key = versionMap(app, version, file);
  const stored = await store.read(key);
  if (stored) {
    const name = `${store.address}/${key}`;
    const repair = hint`Delete ${name}, check out the version’s sources and run: ${advise('publish', app)}`;
    const map = parseJson(stored.bytes, name, repair);
    try {
      return new TraceMap(map as ConstructorParameters<typeof TraceMap>[0]);
    } catch (cause) {
      throw new Refusal(`${name} is not a source map`, repair, { cause });
    }
  }
  const { files, maps } = await requireVersion(store, app, version);
  if (Object.hasOwn(maps, file))
    throw new Refusal(
      `${store.address}/${key} is lost`,
      `Check out the sources of ${app} ${version}, build and publish them again: it then gets its maps.`,
    );
  if (Object.hasOwn(files, file))
    throw new Refusal(
      `${app} ${version} was published without a source map of ${file}`,
      `Build ${app} with npm run build and publish it: with maps, it is another version. Early scripts, and those of public/, never have one.`,
    );
  const scripts = Object.keys(files).filter((name) => name.endsWith('.js'));
  throw new Refusal(`${app} ${version} has no ${file}`, `Its scripts are ${scripts.join(', ')}.`);
}

/** Where the code of a position was written. */
export interface SourcePosition {
  /** Path in the repository, e.g. `marketing-remote/src/home/Hero.tsx`. */
  file: string;
  /** Counts from 1, as the column does. */
  line: number;
  column: number;
  /** The source's line. */
  text?: string;
}

/** Finds the source of a position by its script's map. @throws Refusal when it has none */
export function findSource(map: TraceMap, position: ScriptPosition): SourcePosition {
  const { source, line, column } = originalPositionFor(map, {
    line: position.line,
    column: position.column - 1,
  });
  if (source === null)
    throw new Refusal(
      `${position.text} has no source`,
      'Check line and column, which count from 1. Some code is made by the build and has no source.',
    );
  const text = sourceContentFor(map, source)?.split('\n')[line - 1]?.trimEnd();
  return {
    file: oneLine(source),
    line,
    column: column + 1,
    ...(text !== undefined && { text }),
  };
}
