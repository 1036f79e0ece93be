import { containerName, REMOTE_ENTRY, type BuildManifest } from '@site/format';
import { isShared } from '../sharing/sharedModules';

/**
 * Returns a remote's manifest in Module Federation's format, by which hosts other than the shell, and
 * Module Federation's own tools, load it. It is called by its variable, as such hosts call it.
 *
 * @see https://module-federation.io/configure/manifest
 */
export function federationManifest({ app, packageVersion, pages, takes }: BuildManifest) {
  const name = containerName(app);
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: packageVersion, buildName: app },
      remoteEntry: { name: REMOTE_ENTRY, path: '', type: 'var' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      publicPath: 'auto',
    },
    // What it takes besides these, such as MUI, comes with the kit.
    shared: Object.entries(takes)
      .filter(([request]) => isShared(request))
      .map(([request, { version }]) => ({
        id: `${name}:${request}`,
        name: request,
        version,
        singleton: true,
        requiredVersion: `^${version}`,
        // The host has it.
        assets: assets([]),
      })),
    remotes: [],
    exposes: Object.entries(pages).map(([page, { scripts, sheet }]) => ({
      id: `${name}:${page}`,
      name: page,
      path: `./${page}`,
      assets: assets(scripts, sheet),
    })),
  };
}

const assets = (scripts: string[], sheet?: string) => ({
  js: { sync: scripts, async: [] },
  css: { sync: sheet === undefined ? [] : [sheet], async: [] },
});
