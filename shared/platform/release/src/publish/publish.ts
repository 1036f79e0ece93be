import { versionFile, versionManifest, versionMap, type LogEntry } from '@site/format';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { givenUpRefusal, requireNotWithdrawn } from '../changes/preconditions';
import { isGivenUp, versionLabel } from '../documents/LogEntry';
import { toJson } from '../documents/readJson';
import { nextVersionName } from '../documents/integrity';
import { Refusal } from '@site/project';
import { compressedCopies } from '../stores/compression';
import type { Store } from '../stores/Store';
import type { Build } from './Build';

export interface Published {
  /** Its name in the store. */
  version: string;
  /** False if it was published before. */
  isNew: boolean;
  /** Keys of its files that were lost since, and are there again. Sorted. */
  restored: string[];
}

/**
 * Uploads a build to the store as a version, without making it live. `version.json` comes last, so an
 * incomplete upload never counts as a version. An interrupted upload goes on where it stopped.
 *
 * @param newest the newest release: it knows which names were given up
 * @throws Refusal when the version was published with different bytes, or a prune deletes it during the upload
 */
export async function publish(
  store: Store,
  build: Build,
  newest: LogEntry | undefined,
): Promise<Published> {
  const { manifest, contents, maps } = nameForStore(store, build, newest);
  const { app, version } = manifest;
  /** @returns false if the file is there already */
  const create = async (key: string, bytes: Buffer): Promise<boolean> => {
    if (await store.create(key, bytes)) return true;
    const stored = await store.read(key);
    if (!stored) throw givenUpRefusal([manifest], store.address);
    if (stored.bytes.equals(bytes)) return false;
    throw new Refusal(
      `${versionLabel(manifest)} is already in ${store.address} with a different ${key}: a published version never changes`,
      `Raise the version in ${app}'s package.json, build and publish again. If nobody published that version, delete its folder.`,
    );
  };
  const files = [
    ...[...contents].map(([name, bytes]) => [versionFile(app, version, name), bytes] as const),
    ...[...maps].map(([name, bytes]) => [versionMap(app, version, name), bytes] as const),
  ];
  const created: string[] = [];
  await forEachConcurrently(files, async ([key, bytes]) => {
    if (await create(key, bytes)) created.push(key);
    if (store.servesItself) return;
    // A server sends these without compressing the file at each request. Another machine may have
    // compressed it in another way.
    for (const copy of await compressedCopies(key, bytes))
      if (await store.create(key + copy.extension, copy.bytes)) created.push(key + copy.extension);
  });
  const isNew = await create(versionManifest(app, version), toJson(manifest));
  return { version, isNew, restored: isNew ? [] : created.sort() };
}

/**
 * Returns a build under the name that it has or would get in a store: a name that `prune` has given up
 * is never used again.
 *
 * @throws NeverAgain when these files were withdrawn, under whichever name
 */
function nameForStore(
  { address }: Pick<Store, 'address'>,
  build: Build,
  newest: LogEntry | undefined,
): Build {
  const { app } = build.manifest;
  let { version } = build.manifest;
  if (newest) requireNotWithdrawn(newest, build.manifest, address);
  while (newest && isGivenUp(newest.internal, { app, version })) version = nextVersionName(version);
  return { ...build, manifest: { ...build.manifest, version } };
}
