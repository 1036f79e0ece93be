import { versionFile, versionManifest } from '@site/contract';
import type { Build } from '../builds/readBuild';
import { toJson } from '../records/readJson';
import { Refusal } from '../errors/Refusal';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';

/**
 * Uploads a build to the store as a version, without making it live. `version.json` comes last, so
 * an incomplete upload never counts as a version.
 *
 * @returns false if the version was published already
 * @throws Refusal when the version was published with different bytes
 */
export async function publish(store: Store, { manifest, contents }: Build): Promise<boolean> {
  const { app, version } = manifest;
  const upload = async (key: string, bytes: Buffer) => {
    if (await store.create(key, bytes)) return true;
    const stored = await store.read(key);
    if (stored?.bytes.equals(bytes)) {
      await store.repairCopies(key);
      return false;
    }
    throw new Refusal(
      `${app} ${version} is already in ${store.address} with a different ${key}: a published version never changes`,
      `Raise the version in ${app}'s package.json, build and publish again. If nobody published that version, delete its folder.`,
    );
  };
  await forEachConcurrently(contents, ([name, bytes]) =>
    upload(versionFile(app, version, name), bytes),
  );
  return upload(versionManifest(app, version), toJson(manifest));
}
