import { contentKey, releaseFile, REMOTES } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import { isGivenUp, versionLabel, type VersionName } from '../documents/namedVersions';
import { Refusal } from '../errors/Refusal';
import { requireNewest } from '../log/readEntries';
import { project } from '../project/project';
import { isForOtherTabs } from '../project/publicFiles';
import { publish } from '../publish/publish';
import { readPublished } from '../publish/readPublished';
import type { Store } from '../stores/Store';
import type { CopyPlan } from './planCopy';

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
  { newest, versions, contents, releases, needed }: CopyPlan,
  say: (line: string) => void,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const [at, version] of versions.entries()) {
    const fault = await copyVersion(from, to, version);
    if (fault && needed.has(versionLabel(version))) throw fault;
    if (fault && !isGivenUp((await requireNewest(from)).internal, version))
      damaged.push(fault.message);
    if ((at + 1) % STEP === 0) say(`${at + 1} of ${versions.length} versions`);
  }
  await forEachConcurrently(contents, async (key) => {
    const stored = await from.read(key);
    const isIntact = stored && keyOf(key, stored.bytes) === key;
    if (isIntact) return create(from, to, key, stored.bytes);
    const what = `${from.address}/${key} is ${stored ? 'damaged' : 'missing'}`;
    if (needed.has(key))
      throw new Refusal(
        `${what}, and release ${newest.number} needs it`,
        'See what to do: npm run release -- verify',
      );
    // A missing one was pruned meanwhile.
    if (stored) damaged.push(what);
  });
  const remotes = (await from.list(REMOTES)).filter(({ key }) => isForOtherTabs(key, newest));
  await forEachConcurrently(remotes, ({ key }) => copyOver(from, to, key));
  for (const group of inOrder(releases))
    await forEachConcurrently(group, async (number) => {
      const stored = await from.read(releaseFile(number));
      if (stored) await create(from, to, releaseFile(number), stored.bytes);
    });
  await project(to);
  return damaged;
}

/** Returns the key that a content should have. */
const keyOf = (key: string, bytes: Buffer) =>
  contentKey({ stored: Number(key.split('/')[1]), integrity: integrityOf(bytes) });

/**
 * Sorts releases so that commands always find one that was copied whole. Without a pointer, they find
 * the highest number; with one, they read on from it to the first gap. So the newest release comes
 * first, and the one after those that the target has comes last.
 */
const inOrder = (releases: number[]): number[][] => [
  releases.slice(-1),
  releases.slice(1, -1),
  releases.slice(0, 1),
];

/** @returns why it could not be copied, if so */
async function copyVersion(
  from: Store,
  to: Store,
  { app, version }: VersionName,
): Promise<Refusal | undefined> {
  try {
    await publish(to, await readPublished(from, app, version));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
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

/** Copies an object over the one in the copy, unless they are the same. */
async function copyOver(from: Store, to: Store, key: string): Promise<void> {
  for (;;) {
    const [stored, copied] = await Promise.all([from.read(key), to.read(key)]);
    if (!stored || copied?.bytes.equals(stored.bytes)) return;
    if (await to.replace(key, stored.bytes, copied?.revision)) return;
  }
}
