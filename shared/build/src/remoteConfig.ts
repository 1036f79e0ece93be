import { pageBundle, REMOTE_ENTRY, type RemoteName, type RemotePages } from '@site/contract';
import { webpackConfig } from './webpackConfig';

/**
 * A remote's webpack configuration.
 *
 * @param name the remote, as the contract names it
 * @param pages the module of every page that the contract asks of this remote, from the remote's folder
 */
export function remoteConfig<Name extends RemoteName>(name: Name, pages: Record<RemotePages[Name], string>) {
  const exposes = Object.fromEntries(
    Object.entries<string>(pages).map(([page, file]) => [`./${page}`, { import: file, name: page }]),
  );
  return webpackConfig({
    name,
    entry: {},
    nodeBundles: Object.fromEntries(
      Object.entries<string>(pages).map(([page, file]) => [pageBundle(page), file]),
    ),
    container: { filename: REMOTE_ENTRY, exposes },
    facts: { exposes: Object.keys(pages).sort() },
    plugins: [],
  });
}
