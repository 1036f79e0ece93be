import { BUILD_MANIFEST, type AppName } from '@site/contract';
import { activate, openStore, publish, readBuild } from '@site/release';
import { appFolder } from '@site/release/appFolder';
import { cp, readdir } from 'node:fs/promises';
import { changeBuild } from './changeBuild';
import { releaseChange } from './releaseChange';

/**
 * Releases a changed build of an app; see `publishVariant`.
 *
 * @param allow accepts origins that it newly asks for
 */
export async function releaseVariant(
  store: string,
  folder: string,
  app: AppName,
  changes: Record<string, string>,
  allow?: (additions: string[]) => void,
) {
  const version = await publishVariant(store, folder, app, changes);
  return releaseChange(store, activate({ [app]: version }), { allow });
}

/**
 * Publishes a changed build of an app as its team would, but without the time of a build: replaces
 * texts in a copy.
 *
 * @param folder for the copy; must not exist
 * @returns its version
 */
export async function publishVariant(
  store: string,
  folder: string,
  app: AppName,
  changes: Record<string, string>,
): Promise<string> {
  await cp(appFolder(app, 'dist'), folder, { recursive: true });
  const scripts = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.js'),
  );
  const unused = new Set(Object.keys(changes));
  await changeBuild(folder, [...scripts, BUILD_MANIFEST], (before) => {
    // A build of other sources has another name for loading its chunks.
    let text = before.replaceAll(/chunks_([a-z]+)_[0-9a-f]{8}/g, 'chunks_$1_variant0');
    for (const [from, to] of Object.entries(changes)) {
      if (text.includes(from)) unused.delete(from);
      text = text.replaceAll(from, () => to);
    }
    return text;
  });
  if (unused.size > 0)
    throw new Error(`the build of ${app} does not contain ${[...unused].join(', ')}`);
  const build = await readBuild(app, folder);
  return (await publish(await openStore(store), build)).version;
}
