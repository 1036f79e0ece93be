import { appFolder, localApps, ROOT } from '@site/project';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies this repository with its builds, so that a test can change sources and run the commands of
 * package.json. Packages are linked, not installed again; the workspaces' own links lead into the
 * copy.
 *
 * @param folder for the copy; must not exist
 */
export async function copyRepository(folder: string): Promise<string> {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  const files = listed.filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
  for (const file of files) await cp(path.join(ROOT, file), path.join(folder, file));
  for (const app of localApps()) {
    const dist = appFolder(app, 'dist');
    await cp(dist, path.join(folder, path.relative(ROOT, dist)), { recursive: true });
  }
  const workspaces = files.filter((file) =>
    /^((shared\/(platform\/)?)?[\w-]+\/)?package\.json$/.test(file),
  );
  for (const manifest of workspaces) {
    const packages = path.join(path.dirname(manifest), 'node_modules');
    if (existsSync(path.join(ROOT, packages)))
      await linkAll(path.join(ROOT, packages), path.join(folder, packages));
  }
  return folder;
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    const [source, link] = [path.join(from, name), path.join(to, name)];
    // Builds and npm write to these.
    if (['.cache', '.package-lock.json'].includes(name)) continue;
    // The links of workspaces and of their commands are relative, so that the same ones lead into the copy.
    if (['@site', '.bin'].includes(name)) await linkAll(source, link);
    else
      await symlink((await lstat(source)).isSymbolicLink() ? await readlink(source) : source, link);
  }
}

/** Replaces a text in a file. Fails if the file does not contain it. */
export async function replaceInFile(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(
    file,
    text.replace(from, () => to),
  );
}
