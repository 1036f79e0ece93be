import { pageBundle, REMOTE_ENTRY, type RemoteName, type RemotePages } from '@site/contract';
import webpack from 'webpack';
import { consumedModules } from './sharing';
import { webpackConfig } from './webpackConfig';

const { ContainerPlugin } = webpack.container;
const { ConsumeSharedPlugin } = webpack.sharing;

/**
 * Returns a remote's webpack configuration. Its webpack.config.ts needs nothing else.
 *
 * @param name the remote's name in the contract
 * @param pages module of every page that the contract asks of this remote, relative to its folder,
 *   e.g. `{ Home: './src/home/Home' }`
 */
export function remoteConfig<Name extends RemoteName>(
  name: Name,
  pages: Record<RemotePages[Name], string>,
) {
  const exposes = Object.fromEntries(
    Object.entries<string>(pages).map(([page, file]) => [
      `./${page}`,
      { import: file, name: page },
    ]),
  );
  return webpackConfig({
    name,
    entry: {},
    nodeBundles: Object.fromEntries(
      Object.entries<string>(pages).map(([page, file]) => [pageBundle(page), file]),
    ),
    facts: { exposes: Object.keys(pages).sort() },
    // Webpack's own container. The enhanced one would add another copy of the federation runtime to
    // every remote; the shell's runtime loads either kind.
    plugins: [
      new ContainerPlugin({ name, filename: REMOTE_ENTRY, exposes }),
      // Consumes without providing: only the shell provides shared modules.
      new ConsumeSharedPlugin({ consumes: consumedModules() }),
    ],
  });
}
