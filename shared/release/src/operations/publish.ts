import { versionFile, versionManifest } from '@site/contract';
import type { Build } from '../builds/readBuild';
import { versionLabel } from '../records/namedVersions';
import { toJson } from '../records/readJson';
import { takeTombstone } from '../records/takeTombstone';
import { deleteTombstones, hasTombstone } from '../records/tombstone';
import { Refusal } from '../errors/Refusal';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import type { Store } from '../stores/objects/Store';
import { areMapsUploaded, uploadMaps } from './maps/uploadMaps';

/**
 * Uploads a build to the store as a version, without making it live. `version.json` comes last, so
 * an incomplete upload never counts as a version. If the version is being pruned, it is uploaded
 * after that; see `Tombstone`.
 *
 * @param say prints a line before a wait that may take a minute
 * @returns false if the version was published already
 * @throws Refusal when the version was published with different bytes
 */
export async function publish(
  store: Store,
  build: Build,
  say: (line: string) => void = () => {},
): Promise<boolean> {
  const { manifest } = build;
  for (let isNew = false; ;) {
    const tombstone = await takeTombstone(store, manifest, () =>
      say(`${versionLabel(manifest)} is being pruned. Waiting until it can be published again …`),
    );
    // Its owner has stopped, so nobody deletes what follows.
    if (tombstone) await deleteTombstones(store, [manifest], tombstone.requireTime);
    isNew = (await upload(store, build)) || isNew;
    if (!(await hasTombstone(store, manifest)) && (await isComplete(store, build))) return isNew;
  }
}

/** Uploads the files that are missing. @returns whether `version.json` was among them */
async function upload(store: Store, build: Build): Promise<boolean> {
  const { manifest, contents, document } = build;
  const { app, version } = manifest;
  await uploadMaps(store, build);
  const create = async (key: string, bytes: Buffer) => {
    if (await store.create(key, bytes)) return true;
    const stored = await store.read(key);
    // Without an object, it was pruned since; that is noticed after the upload.
    if (!stored) return false;
    if (stored.bytes.equals(bytes)) {
      await store.repairCopies(key);
      return false;
    }
    throw new Refusal(
      `${app} ${version} is already in ${store.address} with a different ${key}: a published version never changes`,
      `Raise the version in ${app}'s package.json, build and publish again. If nobody published that version, delete its folder.`,
    );
  };
  await forEachConcurrently(contents, ([name, bytes]) =>
    create(versionFile(app, version, name), bytes),
  );
  return create(versionManifest(app, version), document ?? toJson(manifest));
}

/** Whether all files and source maps of a version are in the store. */
async function isComplete(store: Store, build: Build): Promise<boolean> {
  const { app, version } = build.manifest;
  const keys = new Set(await store.list(versionFile(app, version, '')));
  const files = [...build.contents.keys(), 'version.json'];
  if (!files.every((name) => keys.has(versionFile(app, version, name)))) return false;
  return areMapsUploaded(store, build);
}
