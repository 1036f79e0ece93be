import type { Release } from '@site/contract';
import { commitBarrier } from '../../commit/commitBarrier';
import type { CommitOptions } from '../../commit/Proposal';
import { activeFreeze } from '../../commit/requireUnfrozen';
import { noRelease } from '../../errors/noRelease';
import { readNewestRelease } from '../../records/readRelease';
import { readStoredSettings, replaceSettings, type Freeze } from '../../records/readSiteSettings';
import type { ReleaseNote } from '../../records/releaseNote';
import { formatMinute } from '../../times/formatMinute';
import type { Store } from '../../stores/objects/Store';

/** What `freeze` did. */
export interface Frozen {
  /** The last release before the freeze, and a copy of it that keeps out commands under way. */
  release: Release;
  /** The freeze that this one replaces. */
  replaced: Freeze | undefined;
}

/**
 * Refuses all changes of the site but rollbacks until a moment. This includes commands under
 * way: once it returns, they can make no release; see `requireUnfrozen`.
 *
 * @param until ISO 8601
 * @param say prints a line before a wait that may take a minute
 * @throws Refusal when the store has no release
 */
export async function freeze(
  store: Store,
  until: string,
  note: Omit<ReleaseNote, 'command'>,
  say?: CommitOptions['say'],
): Promise<Frozen> {
  if (!(await readNewestRelease(store))) throw noRelease(store);
  const { by, message } = note;
  const since = new Date().toISOString();
  const added = { by, ...(message !== undefined && { message }), since, until };
  const replaced = await replaceFreeze(store, added);
  const release = await commitBarrier(
    store,
    { ...note, command: `freeze until ${formatMinute(until)} (UTC)` },
    say,
  );
  return { release, replaced };
}

/**
 * Ends a freeze.
 *
 * @returns it; undefined if there was none
 * @throws Refusal when the store has no release
 */
export async function unfreeze(store: Store): Promise<Freeze | undefined> {
  if (!(await readNewestRelease(store))) throw noRelease(store);
  return replaceFreeze(store, undefined);
}

/** @returns the freeze that was there, unless it was over */
async function replaceFreeze(store: Store, added: Freeze | undefined): Promise<Freeze | undefined> {
  for (;;) {
    const stored = await readStoredSettings(store);
    const isSame = !added && !stored.freeze;
    if (isSame || (await replaceSettings(store, stored.values, { ...stored, freeze: added })))
      return activeFreeze(stored);
  }
}
