import { versionFile, versionManifest } from '@site/contract';
import type { Build } from '../builds/readBuild';
import { toJson } from '../records/readJson';
import { Refusal } from '../errors/Refusal';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';

/**
 * Puts a build into the store as a version. Nothing goes live by it. Its `version.json` comes last, so a version that
 * is only half there is never taken for one.
 *
 * @returns whether anything had to be written: a version that stands already is left as it is
 * @throws Refusal when the version stands with other bytes
 */
export async function publish(store: Store, { manifest, contents }: Build): Promise<boolean> {
  const { app, version } = manifest;
  const put = async (key: string, bytes: Buffer) => {
    if (await store.create(key, bytes)) return true;
    const stored = await store.read(key);
    if (stored?.bytes.equals(bytes)) {
      await store.complete(key);
      return false;
    }
    throw new Refusal(
      `${app} ${version} stands in ${store.address} with another ${key}: a published version never changes`,
      `Raise the version in ${app}'s package.json, build and publish again. If nobody published that version, delete its folder.`,
    );
  };
  await forEachConcurrently(contents, ([name, bytes]) =>
    put(versionFile(app, version, name), bytes),
  );
  return put(versionManifest(app, version), toJson(manifest));
}
