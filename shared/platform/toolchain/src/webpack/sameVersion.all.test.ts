import { BUILD_MANIFEST, type BuildManifest } from '@site/format';
import { readBuild, readLocalBuild } from '@site/release';
import { appFolder, localApps, ROOT, sourceHash, workspaceOf } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { cp, link, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(180_000);

/**
 * Hard-links a folder's files into another one, because copying packages would take too long. Links
 * to workspaces stay relative and lead into the copy. Leaves out what builds write.
 */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (/^(\.git|\.site|\.cache|\.test-results)$/.test(entry.name)) return;
      if (DISTS.includes(source)) return;
      if (entry.isDirectory()) return linkFolder(source, target);
      if (entry.isSymbolicLink()) return symlink(await readlink(source), target);
      return link(source, target).catch(() => cp(source, target));
    }),
  );
}

const DISTS = localApps().map((app) => appFolder(app, 'dist'));

let copy: string;
beforeAll(async () => {
  copy = path.join(await temporaryFolder(), 'somewhere', 'else');
  await linkFolder(ROOT, copy);
});

/** A host and a remote, since webpack numbers their modules in different ways. */
test.each(['shell', 'marketing'] as const)(
  'the same sources of %s give the same version in every folder, whatever was built there before',
  async (app) => {
    // Otherwise the build here is an old one: npm run build
    const manifest = await readFile(appFolder(app, 'dist', BUILD_MANIFEST), 'utf8');
    expect((JSON.parse(manifest) as BuildManifest).sources).toBe(sourceHash(app));

    const folder = path.join(copy, workspaceOf(app));
    // As an earlier build of removed pages would have left them.
    await mkdir(path.join(folder, 'dist/prerender'), { recursive: true });
    for (const file of ['Gone.js', 'prerender/Gone.js'])
      await writeFile(path.join(folder, 'dist', file), 'gone();');
    await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: folder });

    const here = await readLocalBuild(app);
    const there = await readBuild(path.join(folder, 'dist'));
    expect([...there.contents.keys()].sort()).toEqual([...here.contents.keys()].sort());
    for (const [file, bytes] of here.contents)
      expect([file, there.contents.get(file)?.toString()]).toEqual([file, bytes.toString()]);
    expect(there.manifest.version).toBe(here.manifest.version);
  },
);
