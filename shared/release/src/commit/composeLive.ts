import type { Release } from '@site/contract';
import { compose } from '../compose/compose';
import { UnwrittenFiles, type UnwrittenFile } from '../compose/UnwrittenFiles';
import { reasonOf } from '../errors/reasonOf';
import { Unfinished } from '../errors/Unfinished';
import type { Store } from '../stores/objects/Store';
import { restoreVersions } from './restoreVersions';

/**
 * Writes the pages of the live release, after a command has made its own release live.
 *
 * @param own the command's release, which others may have followed meanwhile
 * @param unwritten other files that could not be written
 * @throws Unfinished naming everything that could not be written
 */
export async function composeLive(
  store: Store,
  own: Release,
  live: Release,
  unwritten: UnwrittenFile[] = [],
): Promise<void> {
  try {
    await compose(store, live).catch(async (error: unknown) => {
      if (!(await restoreVersions(store, live, () => {}))) throw error;
      await compose(store, live);
    });
  } catch (cause) {
    if (!(cause instanceof UnwrittenFiles)) throw unfinished(own, cause);
    throw unfinished(own, new UnwrittenFiles([...unwritten, ...cause.files], cause.written));
  }
  if (unwritten.length > 0) throw unfinished(own, new UnwrittenFiles(unwritten, []));
}

/** Creates the error for a live release that lacks files. */
export const unfinished = (release: Release, cause: unknown) =>
  new Unfinished(reasonOf(cause), CURE, release, { cause });

const CURE =
  'Try again: npm run release -- heal. If an app’s page can’t be rendered, roll that app back: npm run release -- rollback APP';
