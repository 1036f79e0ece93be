import type { BuildManifest } from '@site/contract';
import { ROOT } from '@site/release/appFolder';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { webpack, type Configuration } from 'webpack';
import { remoteConfig } from '../webpack/remoteConfig';

/** A finished build. */
export interface TestBuild {
  manifest: BuildManifest;
  folder: string;
  /** Reads a built file. */
  read(file: string): Promise<string>;
}

/**
 * Builds a remote with one page, `Home`, as its own webpack file would.
 *
 * @param files sources by file name; `Home.tsx` is the page, `early.ts` its early module
 * @param change changes the configuration, as a remote's own webpack file might
 */
export async function buildRemote(
  files: Record<string, string>,
  change: (config: Configuration, sources: string) => Configuration = (config) => config,
): Promise<TestBuild> {
  const sources = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(sources, name)), { recursive: true });
    await writeFile(path.join(sources, name), text);
  }
  const early = 'early.ts' in files && { early: './early' };
  const pages = { Home: { module: './Home', budget: 1, ...early } };
  const configs = remoteConfig({ name: 'marketing', pages })({}, {});
  const [config] = [configs].flat();
  const folder = path.join(sources, 'dist');
  await run(
    change(
      {
        ...config,
        context: sources,
        output: { ...config?.output, path: folder },
        resolve: { ...config?.resolve, modules: [path.join(ROOT, 'node_modules')] },
        plugins: (config?.plugins ?? []).filter(
          (plugin) => plugin?.constructor.name !== 'SbomPlugin',
        ),
      },
      sources,
    ),
  );
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  return { manifest: JSON.parse(await read('build.json')) as BuildManifest, folder, read };
}

/** Runs webpack. @throws Error with what webpack reports */
export const run = (config: Configuration | Configuration[]) =>
  new Promise<void>((resolve, reject) => {
    const compiler = webpack(config as Configuration);
    compiler?.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(String(stats)));
      else compiler.close(() => resolve());
    });
  });
