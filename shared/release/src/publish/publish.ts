import { versionFile, versionManifest, type VersionManifest } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { isGivenUp, versionLabel } from '../documents/namedVersions';
import { toJson } from '../documents/readJson';
import { nextVersionName } from '../documents/versionName';
import { Refusal } from '../errors/Refusal';
import { readNewest } from '../log/readEntries';
import { compressedCopies, isIntactCopy } from '../stores/encodings';
import type { Store } from '../stores/Store';
import type { Build } from './readBuild';
import { uploadMaps } from './uploadMaps';

/** Outcome of `publish`. */
export interface Published {
  /** Its name in the store. */
  version: string;
  /** False if it was published before. */
  isNew: boolean;
}

/**
 * Uploads a build to the store as a version, without making it live. `version.json` comes last, so an
 * incomplete upload never counts as a version. An interrupted upload goes on where it stopped.
 *
 * @throws Refusal when the version was published with different bytes
 */
export async function publish(store: Store, build: Build): Promise<Published> {
  for (;;) {
    const named = await nameForStore(store, build);
    const isNew = await upload(store, named);
    if (isNew !== undefined) return { version: named.manifest.version, isNew };
    // A prune has just given up the name, and deletes its files. There is another name by now.
  }
}

/** @returns whether its `version.json` is new; undefined if files of it are being deleted */
async function upload(
  store: Store,
  { manifest, contents, document, maps }: Build,
): Promise<boolean | undefined> {
  const { app, version } = manifest;
  let isWhole = true;
  await forEachConcurrently(contents, async ([name, bytes]) => {
    const key = versionFile(app, version, name);
    if ((await createFile(store, manifest, key, bytes)) === undefined) isWhole = false;
    if (!store.servesItself) await createCopies(store, manifest, key, bytes);
  });
  await uploadMaps(store, manifest, maps);
  if (!isWhole) return undefined;
  return createFile(store, manifest, versionManifest(app, version), document ?? toJson(manifest));
}

/**
 * Returns a build under the name that it has or would get in a store: a name that `prune` has given up
 * is never used again.
 */
export async function nameForStore(store: Store, build: Build): Promise<Build> {
  const newest = await readNewest(store);
  const { app } = build.manifest;
  let { version } = build.manifest;
  while (newest && isGivenUp(newest.internal, { app, version })) version = nextVersionName(version);
  if (version === build.manifest.version) return build;
  const document = build.document && toJson({ ...parsed(build.document), version });
  return { ...build, manifest: { ...build.manifest, version }, ...(document && { document }) };
}

const parsed = (document: Buffer) => JSON.parse(document.toString()) as object;

/** @returns false if the file is there already; undefined if it was, and has just been deleted */
async function createFile(
  store: Store,
  manifest: VersionManifest,
  key: string,
  bytes: Buffer,
): Promise<boolean | undefined> {
  if (await store.create(key, bytes)) return true;
  const stored = await store.read(key);
  if (!stored) return undefined;
  if (stored.bytes.equals(bytes)) return false;
  throw changed(store, manifest, key);
}

/** Stores a file's compressed copies, which a server sends without compressing it at each request. */
async function createCopies(
  store: Store,
  manifest: VersionManifest,
  key: string,
  bytes: Buffer,
): Promise<void> {
  for (const copy of await compressedCopies(key, bytes)) {
    if (await store.create(key + copy.extension, copy.bytes)) continue;
    // Another machine may compress in another way.
    const stored = await store.read(key + copy.extension);
    if (stored && !(await isIntactCopy(bytes, stored.bytes, copy.extension)))
      throw changed(store, manifest, key + copy.extension);
  }
}

const changed = ({ address }: Store, manifest: VersionManifest, key: string) =>
  new Refusal(
    `${versionLabel(manifest)} is already in ${address} with a different ${key}: a published version never changes`,
    `Raise the version in ${manifest.app}'s package.json, build and publish again. If nobody published that version, delete its folder.`,
  );
