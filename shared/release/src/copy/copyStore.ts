import { contentKey, releaseFile, REMOTES, versionManifest } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import { type LogEntry, isGivenUp, namedVersions, previewedVersions } from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';
import { requireNewest } from '../log/readEntries';
import { project } from '../project/project';
import { isForOtherTabs, publicFiles } from '../project/publicFiles';
import { publish, readPublished } from '../publish/publish';
import type { Store } from '../stores/Store';
import { listFacts, type CopyPlan } from './planCopy';

/** Prints a line about the progress after every so many versions. */
const STEP = 10;

/**
 * Copies everything that the target lacks, and makes the same release live there. The files of a
 * release are copied before the release, and what visitors read is written last. So the copy may be
 * killed at any moment: the target stays whole, and the next run copies the rest. Others may deploy
 * meanwhile.
 *
 * @param say prints a line about the progress
 * @returns why some old versions or files were left out: they are damaged
 * @throws Refusal when something that the newest release names is damaged or missing
 * @throws Unfinished when visitors of the copy do not get all of the release yet
 */
export async function copyStore(
  from: Store,
  to: Store,
  { newest, versions, contents, releases }: CopyPlan,
  say: (line: string) => void,
): Promise<string[]> {
  const faults = new Map<string, Refusal>();
  for (const [at, { app, version }] of versions.entries()) {
    try {
      await publish(to, await readPublished(from, app, version));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isPruned = isGivenUp((await requireNewest(from)).internal, { app, version });
      if (!isPruned) faults.set(versionManifest(app, version), error);
    }
    if ((at + 1) % STEP === 0) say(`${at + 1} of ${versions.length} versions`);
  }
  await forEachConcurrently(contents, async (key) => {
    const bytes = (await from.read(key))?.bytes;
    const stored = Number(key.split('/')[1]);
    if (!bytes) return;
    if (contentKey({ stored, integrity: integrityOf(bytes) }) !== key)
      faults.set(key, new Refusal(`${from.address}/${key} is damaged`, VERIFY));
    else await create(from, to, key, bytes);
  });
  const copied = await listFacts(to);
  const lost = keysNamedBy(from, newest).find((key) => !copied.has(key));
  if (lost)
    throw (
      faults.get(lost) ??
      new Refusal(
        `${from.address}/${lost} is missing, and release ${newest.number} needs it`,
        VERIFY,
      )
    );
  await copyRemotes(from, to, newest);
  // Commands must find only a release that was copied whole. Without a pointer, they find the highest
  // number; with one, they read on from it to the first gap. So the newest release comes first, and
  // the one after those that the target has comes last.
  for (const group of [releases.slice(-1), releases.slice(1, -1), releases.slice(0, 1)])
    await forEachConcurrently(group, async (number) => {
      const stored = await from.read(releaseFile(number));
      if (stored) await create(from, to, releaseFile(number), stored.bytes);
    });
  await project(to);
  return [...faults.values()].map(({ message }) => message);
}

const VERIFY = 'See what to do: npm run release -- verify';

/** Returns the keys of what a release and its previews need. */
function keysNamedBy(store: Store, newest: LogEntry): string[] {
  const named = [...namedVersions(newest), ...previewedVersions(newest.internal.previews)];
  return [
    ...named.map(({ app, version }) => versionManifest(app, version)),
    ...[...publicFiles(store, newest).values()].map(contentKey),
  ];
}

/** Copies what the open tabs of earlier shells read. */
async function copyRemotes(from: Store, to: Store, newest: LogEntry): Promise<void> {
  const listed = (await from.list(REMOTES)).filter(({ key }) => isForOtherTabs(key, newest));
  await forEachConcurrently(listed, async ({ key }) => {
    const [stored, copied] = await Promise.all([from.read(key), to.read(key)]);
    if (stored && !copied?.bytes.equals(stored.bytes))
      await to.replace(key, stored.bytes, copied?.revision);
  });
}

/** Creates an object that never changes. @throws Refusal when the copy has another one */
async function create(from: Store, to: Store, key: string, bytes: Buffer): Promise<void> {
  if (await to.create(key, bytes)) return;
  if ((await to.read(key))?.bytes.equals(bytes)) return;
  throw new Refusal(
    `${to.address}/${key} is another one than in ${from.address}: somebody else changes the copy`,
    'Copy into a store that nobody releases to.',
  );
}
