import {
  APPS,
  contentKey,
  CONTENTS,
  type LogEntry,
  POINTER,
  releaseFile,
  RELEASES,
  versionManifest,
} from '@site/format';
import { isOfThisMachine, setPublicOrigin } from '../changes/publicOrigin';
import { advise } from '../basics/advise';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { matchesContentKey } from '../documents/integrity';
import { toJson } from '../documents/readJson';
import { pointerNumber } from '../log/readPointer';
import { heldVersions, isGivenUp, neededContents, publicRelease } from '../documents/LogEntry';
import { Refusal } from '@site/project';
import { readEntry, releaseNumbers, requireNewest } from '../log/readEntries';
import { project } from '../commit/project';
import { publish, readPublished } from './publish';
import type { Store } from '../stores/Store';

/**
 * Compares the listings of two stores. What the copy has is not read again: it never changes.
 *
 * @throws Refusal when the copy is not one of this store
 */
export async function planCopy(from: Store, to: Store) {
  const newest = await requireNewest(from);
  // A copy has the settings of its source. From a bucket it may be a restore, which is never refused.
  if (!from.servesItself && to.servesItself) requireAddress(to, newest);
  await requireSameLog(from, to, newest);
  // Listed after the release is read, so all that it names is among them.
  const [here, there] = await Promise.all([listFacts(from), listFacts(to)]);
  const missing = [...here].filter((key) => !there.has(key));
  return {
    /** The release that visitors of the copy will get. */
    newest,
    versions: missing.flatMap((key) => {
      const [app = '', version = ''] = key.slice(APPS.length).split('/');
      const isComplete = key === versionManifest(app, version);
      return isComplete && !isGivenUp(newest.internal, { app, version }) ? { app, version } : [];
    }),
    /** Keys of contents of pages and other files in the root. */
    contents: missing.filter((key) => key.startsWith(CONTENTS)),
    /** In ascending order. */
    releases: releaseNumbers(missing).filter((number) => number <= newest.number),
  };
}

/** @throws Refusal when the pages of a bucket would have the address of this machine */
function requireAddress(to: Store, { site, internal }: LogEntry): void {
  if (internal.values.publicOrigin !== undefined || !isOfThisMachine(site.publicOrigin)) return;
  throw new Refusal(
    `${to.address} would serve pages that name ${site.publicOrigin} as their address: publicOrigin is not set`,
    `Set it in the source: ${setPublicOrigin()}`,
  );
}

/** Lists what never changes. */
async function listFacts(store: Store): Promise<Set<string>> {
  const lists = await Promise.all([APPS, CONTENTS, RELEASES].map((folder) => store.list(folder)));
  return new Set(lists.flat().map(({ key }) => key));
}

/** Checks that the log of the copy is a part of the store’s, so that it only gets longer. */
async function requireSameLog(from: Store, to: Store, newest: LogEntry): Promise<void> {
  // An unfinished copy may lack the release that its pointer names.
  const number = releaseNumbers((await to.list(RELEASES)).map(({ key }) => key)).at(-1);
  const copied = number !== undefined && (await readEntry(to, number));
  if (!copied) return;
  const original = await readEntry(from, number);
  if (original?.internal.id === copied.internal.id) return;
  throw new Refusal(
    number > newest.number
      ? `${to.address} has release ${number}, and ${from.address} only release ${newest.number}: nothing newer is overwritten`
      : `release ${number} of ${to.address} is not one of ${from.address}: their histories differ, or it was pruned there`,
    'Copy into an empty store, or change what is live there by deploy --from.',
  );
}

/** Versions between two lines about the progress. */
const STEP = 10;

/**
 * Copies everything that the target lacks, and makes the same release live there. The files of a
 * release are copied before the release, and what visitors read is written last. So the copy may be killed at
 * any moment: commands refuse the target, or find it as it was, and the next run copies the rest. Other teams
 * can deploy in the meantime.
 *
 * @param say prints a line about the progress
 * @returns why some old versions or files were left out: they are damaged
 * @throws Refusal when something that the newest release names is damaged or missing
 * @throws Unfinished when visitors of the copy do not get all of the release yet
 */
export async function copyStore(
  from: Store,
  to: Store,
  { newest, versions, contents, releases }: Awaited<ReturnType<typeof planCopy>>,
  say: (line: string) => void,
): Promise<string[]> {
  const faults = new Map<string, Refusal>();
  for (const [at, { app, version }] of versions.entries()) {
    try {
      await publish(to, await readPublished(from, app, version, newest));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isPruned = isGivenUp((await requireNewest(from)).internal, { app, version });
      if (!isPruned) faults.set(versionManifest(app, version), error);
    }
    if ((at + 1) % STEP === 0) say(`${at + 1} of ${versions.length} versions`);
  }
  await forEachConcurrently(contents, async (key) => {
    const bytes = (await from.read(key))?.bytes;
    if (!bytes) return;
    if (!matchesContentKey(key, bytes))
      faults.set(key, new Refusal(`${from.address}/${key} is damaged`, verify()));
    else await create(from, to, key, bytes);
  });
  const copied = await listFacts(to);
  const lost = [
    ...heldVersions(newest).map(({ app, version }) => versionManifest(app, version)),
    ...neededContents(newest).map(contentKey),
  ].find((key) => !copied.has(key));
  const isMissing = `${from.address}/${lost} is missing, and release ${newest.number} needs it`;
  if (lost) throw faults.get(lost) ?? new Refusal(isMissing, verify());
  // Commands begin at the pointer. Until the release is there that they look for first, they refuse this
  // store, or see the log as it was before. Their advice is to copy.
  const pointer = (await pointerNumber(to)) ?? newest.number;
  if (releases.length > 0) await to.create(POINTER, toJson(publicRelease(newest)));
  const first = releases.find((number) => number >= pointer);
  for (const number of [
    ...releases.filter((other) => other !== first),
    ...(first ? [first] : []),
  ]) {
    const stored = await from.read(releaseFile(number));
    if (stored) await create(from, to, releaseFile(number), stored.bytes);
  }
  await project(to);
  return [...faults.values()].map(({ message }) => message);
}

const verify = () => `See what to do: ${advise('verify')}`;

/** Creates an object that never changes. @throws Refusal when the copy has another one */
async function create(from: Store, to: Store, key: string, bytes: Buffer): Promise<void> {
  if (await to.create(key, bytes)) return;
  if ((await to.read(key))?.bytes.equals(bytes)) return;
  throw new Refusal(
    `${to.address}/${key} is another one than in ${from.address}: somebody else changes the copy`,
    'Copy into a store that nobody releases to.',
  );
}
