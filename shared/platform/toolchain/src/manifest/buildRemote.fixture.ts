import type { BuildManifest } from '@site/format';
import { ROOT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { remoteIn, run } from './runBuild.fixture';

/** A finished build. */
export interface TestBuild {
  manifest: BuildManifest;
  folder: string;
  /** Name of the page's script. */
  script: string;
  warnings: string[];
  /** Reads a built file. */
  read(file: string): Promise<string>;
}

/**
 * Builds a remote with one page, `Home`, as its own webpack file would.
 *
 * @param files sources by file name; `Home.tsx` is the page. Packages in `node_modules` come before the
 *   repository's, as in a remote with versions of its own
 * @param change changes the configuration, as a remote's own webpack file might
 */
export async function buildRemote(
  files: Record<string, string>,
  change: (config: Configuration) => Configuration = (config) => config,
): Promise<TestBuild> {
  const sources = await writeSources(files);
  const warnings = await run(change(remoteIn(sources)));
  return { ...(await readBuild(path.join(sources, 'dist'))), warnings };
}

async function writeSources(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`remote/${name}`, text])),
  );
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return path.join(root, 'remote');
}

async function readBuild(folder: string): Promise<Omit<TestBuild, 'warnings'>> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(await read('build.json')) as BuildManifest;
  const [script = ''] = manifest.pages.Home?.scripts ?? [];
  return { manifest, folder, script, read };
}
