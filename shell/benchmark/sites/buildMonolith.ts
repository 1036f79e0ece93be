import { IntegrityPlugin, shellConfig } from '@site/toolchain';
import type { SiteSettings } from '@site/contract';
import { addressOf, APPS, BACKGROUND, NOT_FOUND_PAGE, pageFile, type PageData } from '@site/format';
import { integrityOf, openStore } from '@site/release';
import { appFolder } from '@site/project';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { compressedCopies } from '../../../shared/platform/release/src/stores/compression';
import definition from '../../shell';
import { ROUTES } from '../../e2e/support/routes';

/**
 * Folder of the monolith's files in its store. It looks like a version's, so that browsers cache
 * the files equally long.
 */
const MONOLITH = `${APPS}monolith/1/`;

const ICON = `${MONOLITH}icon.svg`;

/**
 * Builds the monolith and writes it into a store, with the same HTML file for every address, as
 * servers of single-page applications do.
 *
 * @param store a folder; it is created
 * @param build a folder for the build; it is created
 * @throws Error if the build fails
 */
export async function buildMonolith(
  store: string,
  build: string,
  site: SiteSettings,
): Promise<void> {
  await runWebpack(monolithConfig(build, site));
  const opened = await openStore(store);
  const files = await readdir(build, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const name = path.join(file.parentPath, file.name);
    const key = MONOLITH + path.relative(build, name);
    const bytes = await readFile(name);
    await opened.create(key, bytes);
    // As the files of a version have them.
    for (const copy of await compressedCopies(key, bytes))
      await opened.create(key + copy.extension, copy.bytes);
  }
  // Without its hash, the server's headers make browsers refuse the script.
  const hash = integrityOf(await readFile(path.join(build, 'main.js')));
  const page = (await readFile(path.join(build, 'index.html'), 'utf8')).replace(
    '<script ',
    `<script crossorigin="anonymous" integrity="${hash}" `,
  );
  for (const name of [...ROUTES.map((route) => pageFile(route.path)), NOT_FOUND_PAGE])
    await opened.create(name, Buffer.from(page));
  // Chromium draws a page's icon again at each address, while the page comes up.
  await opened.create(ICON, await readFile(appFolder('shell', 'public', 'icon.svg')));
}

/** The shell's own configuration with the same loader and minifier, but without federation. */
function monolithConfig(folder: string, site: SiteSettings): webpack.Configuration {
  // The first configuration is for browsers.
  const [{ plugins: _, ...shell }] = shellConfig(definition)();
  const owners = { root: '', remotes: [] };
  const pageData: PageData = { release: 0, shell: '', site, remotes: {}, owners };
  return {
    ...shell,
    name: 'monolith',
    entry: { main: './benchmark/monolith/main' },
    output: {
      ...shell.output,
      path: folder,
      uniqueName: 'monolith',
      publicPath: addressOf(MONOLITH),
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: './benchmark/monolith/page.html',
        templateParameters: {
          background: BACKGROUND,
          icon: addressOf(ICON),
          pageData: JSON.stringify(pageData),
        },
        minify: false,
      }),
      new IntegrityPlugin(),
    ],
  };
}

async function runWebpack(config: webpack.Configuration): Promise<void> {
  const stats = await promisify<webpack.Configuration, webpack.Stats | undefined>(webpack)(config);
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
}
