import { pageBundle, REMOTE_ENTRY, type RemoteName, type RemotePages } from '@site/contract';
import webpack from 'webpack';
import { consumedModules } from './sharing';
import { webpackConfig } from './webpackConfig';

const { ContainerPlugin } = webpack.container;
const { ConsumeSharedPlugin } = webpack.sharing;

/**
 * A remote's webpack configuration.
 *
 * @param name the remote, as the contract names it
 * @param pages the module of every page that the contract asks of this remote, from the remote's folder
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
    // Webpack's own container, which the shell's federation runtime loads like any other: the enhanced one would bring
    // that runtime once more with every remote.
    plugins: [
      new ContainerPlugin({ name, filename: REMOTE_ENTRY, exposes }),
      // Consumes without offering: what a page shares is the shell's alone.
      new ConsumeSharedPlugin({ consumes: consumedModules() }),
    ],
  });
}
