import { TraceMap } from '@jridgewell/trace-mapping';
import { EARLY_PRESSES_SCRIPT, START_UP_SCRIPT, versionMap } from '@site/contract';
import type { VersionName } from '../documents/LogEntry';
import { parseJson } from '../documents/readJson';
import { requireVersion } from '../documents/readVersion';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';

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
    const cure = `Delete ${name}, check out the version’s sources and run: npm run release -- publish ${app}`;
    const map = parseJson(stored.bytes, name, cure);
    try {
      return new TraceMap(map as ConstructorParameters<typeof TraceMap>[0]);
    } catch (cause) {
      throw new Refusal(`${name} is not a source map`, cure, { cause });
    }
  }
  const { files } = await requireVersion(store, app, version);
  if (Object.hasOwn(files, file) || [START_UP_SCRIPT, EARLY_PRESSES_SCRIPT].includes(file))
    throw new Refusal(
      `${app} ${version} has no source map of ${file}: it was lost, or the version was published without source maps`,
      `Check out its sources, build and publish them again: the same version then gets its maps.`,
    );
  const scripts = Object.keys(files).filter((name) => name.endsWith('.js'));
  throw new Refusal(`${app} ${version} has no ${file}`, `Its scripts are ${scripts.join(', ')}.`);
}
