import {
  releaseFile,
  REMOTES,
  SITE_SETTINGS,
  STATIC_CONTENTS,
  staticContent,
  versionManifest,
} from '@site/contract';
import { readPublished } from '../../builds/readPublished';
import { composeLive } from '../../commit/composeLive';
import { pageNumbers } from '../../compose/pageNumber';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { Refusal } from '../../errors/Refusal';
import { raiseHistoryStart, readHistoryStart } from '../../records/historyStart';
import { integrityOf } from '../../records/integrity';
import { namedVersions, versionLabel } from '../../records/namedVersions';
import { movePointer } from '../../records/readRelease';
import { hasTombstone, type Version } from '../../records/tombstone';
import type { Store } from '../../stores/objects/Store';
import { publish } from '../publish';
import { copyNew, copyOver } from './copyObject';
import { copyPages } from './copyPages';
import type { CopyPlan } from './planCopy';

/** Prints a line about the progress after every so many versions. */
const STEP = 10;

/**
 * Copies everything that the target lacks, and makes the same release live there. The files of a
 * release are copied before the release, and the pointer last. So the copy may be killed at any
 * moment: the target stays whole, and the next run copies the rest. Others may deploy meanwhile.
 *
 * @param say prints a line about the progress, and before a wait that may take a minute
 * @returns why some old versions or files were left out: they are damaged
 * @throws Refusal when something that the live release names is damaged
 * @throws Unfinished when the copy is live, but a page could not be written
 */
export async function copyStore(
  from: Store,
  to: Store,
  plan: CopyPlan,
  say: (line: string) => void,
): Promise<string[]> {
  const { live, versions, releases, objects } = plan;
  const damaged: string[] = [];
  const needed = new Set(namedVersions(live).map(versionLabel));
  for (const [at, version] of versions.entries()) {
    const fault = await copyVersion(from, to, version, say);
    if (fault && needed.has(versionLabel(version))) throw fault;
    if (fault && !(await isPruned(from, version))) damaged.push(fault.message);
    if ((at + 1) % STEP === 0) say(`${at + 1} of ${versions.length} versions`);
  }
  await forEachConcurrently(objects, async (key) => {
    const isIntact = (bytes: Buffer) =>
      !key.startsWith(STATIC_CONTENTS) || key === staticContent(integrityOf(bytes));
    if (!(await copyNew(from, to, key, isIntact)))
      damaged.push(`${from.address}/${key} is damaged`);
  });
  const ofTabs = await from.list(REMOTES);
  await forEachConcurrently(ofTabs, (key) => copyOver(from, to, key));
  await copyOver(from, to, SITE_SETTINGS);
  await raiseHistoryStart(to, await readHistoryStart(from));
  for (const group of inOrder(releases, live.number, pageNumbers(live)))
    await forEachConcurrently(group, (number) => copyNew(from, to, releaseFile(number)));
  await copyPages(from, to, live);
  const moved = await movePointer(to, live.number);
  await composeLive(to, live, moved);
  return damaged;
}

/**
 * Sorts releases so that the newest one in the copy is always complete: `prune` keeps what the pages
 * carry and what is live, but may be deleting what others name.
 */
const inOrder = (releases: number[], live: number, carried: number[]): number[][] => [
  releases.filter((number) => number !== live && carried.includes(number)),
  releases.filter((number) => number === live),
  releases.filter((number) => number !== live && !carried.includes(number)),
];

/** @returns why it could not be copied, if so */
async function copyVersion(
  from: Store,
  to: Store,
  { app, version }: Version,
  say: (line: string) => void,
): Promise<Refusal | undefined> {
  try {
    const build = await readPublished(from, app, version);
    await publish(to, build, say);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const isPruned = async (store: Store, version: Version): Promise<boolean> =>
  (await hasTombstone(store, version)) ||
  !(await store.read(versionManifest(version.app, version.version)));
