import type { BuildManifest } from '@site/format';
import { ROOT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { testRoute } from '@site/testing/testRoute';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { lintSources } from '../webpack/lintSources';
import { remoteConfig } from '../webpack/remoteConfig';
import { run } from './runBuild.fixture';

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

/** These are about the sources of marketing itself, and about its whole build. */
const LEFT_OUT = ['TypesPlugin', 'PublishablePlugin'];

/**
 * Builds a remote with one page, `Home`, as its own webpack file would.
 *
 * @param files sources by file name; `Home.tsx` is the page. Packages in `node_modules` come before the
 *   repository's, as in a remote with versions of its own
 * @param lint whether to lint its sources, which takes as long as the rest
 */
export async function buildRemote(files: Record<string, string>, lint = false): Promise<TestBuild> {
  const root = await temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`remote/${name}`, text])),
  );
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  const folder = path.join(root, 'remote/dist');
  const pages = { Home: { ...testRoute('/'), module: './Home', budget: 1 } };
  const [config] = remoteConfig({ name: 'marketing', pages })();
  const leftOut = lint ? LEFT_OUT : [...LEFT_OUT, lintSources.name];
  const warnings = await run({
    ...config,
    context: path.join(root, 'remote'),
    output: { ...config.output, path: folder },
    plugins: (config.plugins ?? []).filter((plugin) => !leftOut.includes(nameOf(plugin))),
  });
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(await read('build.json')) as BuildManifest;
  const [script = ''] = manifest.pages.Home?.scripts ?? [];
  return { manifest, folder, script, warnings, read };
}

const nameOf = (plugin: unknown) =>
  typeof plugin === 'function' ? plugin.name : String(plugin?.constructor.name);

/** Builds a remote with a page that has these lines, from line 2 on. Returns the page's script, or the errors. */
export async function outcome(lines: string[], files: Record<string, string> = {}, lint = false) {
  const page = [
    'export interface Props { title: string }',
    ...lines,
    'export default function Home({ title }: Props) { return title; }',
  ];
  return buildRemote({ 'Home.tsx': page.join('\n'), ...files }, lint).then(
    ({ read, script }) => read(script),
    (error: Error) => error.message,
  );
}
