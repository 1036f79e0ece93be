import { versionFile, versionManifest, type AppName } from '@site/contract';
import * as v from 'valibot';
import type { Store } from '../stores/objects/Store';
import { readJson } from './readJson';
import type { Tombstone } from './tombstone';

const manifestSchema = v.object({ files: v.record(v.string(), v.unknown()) });

/**
 * Writes the `version.json` of a version again, if all of its files are still there. Only the owner
 * of its tombstone may do this: nobody else can tell whether the files will stay.
 *
 * @returns whether the version is complete
 */
export async function restoreManifest(
  store: Store,
  { app, version }: { app: AppName; version: string },
  tombstone: Tombstone,
): Promise<boolean> {
  const key = versionManifest(app, version);
  const name = `${store.address}/${key}`;
  const bytes =
    tombstone.manifest === undefined
      ? (await store.read(key))?.bytes
      : Buffer.from(tombstone.manifest);
  if (!bytes) return false;
  const { files } = readJson(bytes, manifestSchema, name, `Publish ${app} again.`);
  const stored = new Set(await store.list(versionFile(app, version, '')));
  if (!Object.keys(files).every((file) => stored.has(versionFile(app, version, file))))
    return false;
  tombstone.requireTime();
  await store.create(key, bytes);
  return true;
}
