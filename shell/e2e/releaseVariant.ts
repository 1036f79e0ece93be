import { BUILD_MANIFEST, type AppName } from '@site/contract';
import { activate, openStore, publish, readBuild } from '@site/release';
import { appFolder } from '@site/release/apps';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Releases a changed build of an app, as a deploy of its team would, without the time that a build takes: texts of its
 * scripts are replaced in a copy.
 *
 * @param folder for the copy; must not be there
 */
export async function releaseVariant(
  store: string,
  folder: string,
  app: AppName,
  changes: Record<string, string>,
) {
  await cp(appFolder(app, 'dist'), folder, { recursive: true });
  const scripts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const unused = new Set(Object.keys(changes));
  for (const name of [...scripts, BUILD_MANIFEST]) {
    const file = path.join(folder, name);
    let text = await readFile(file, 'utf8');
    for (const [from, to] of Object.entries(changes)) {
      if (text.includes(from)) unused.delete(from);
      text = text.replaceAll(from, () => to);
    }
    // Another build has other sources, and answers to a chunk loading name of its own.
    text = text.replaceAll(/chunks_([a-z]+)_[0-9a-f]{8}/g, 'chunks_$1_variant0');
    await writeFile(file, text);
  }
  if (unused.size > 0) throw new Error(`the build of ${app} does not hold ${[...unused].join(', ')}`);
  const build = await readBuild(app, folder);
  await publish(await openStore(store), build);
  return activate(await openStore(store), { [app]: build.manifest.version });
}
