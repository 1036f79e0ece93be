import type { RemoteDefinition } from '@site/contract';
import { APP_NAME, containerName, pageBundle, REMOTE_ENTRY, SHELL } from '@site/contract/platform';
import { appFolder } from '@site/release/appFolder';
import webpack from 'webpack';
import { consumedModules } from '../sharing/sharedModules';
import { webpackConfig } from './webpackConfig';

/**
 * Returns a remote's build configuration. Its webpack.config.ts needs nothing else.
 *
 * @throws Error when the remote's name can't be part of addresses and of a variable's name, or a page and
 *   a part have the same name
 */
export function remoteConfig({
  name,
  pages,
  parts = {},
  settings = {},
  origins = {},
  head,
}: RemoteDefinition) {
  if (!APP_NAME.test(name) || name === SHELL)
    throw new Error(
      `"${name}" can't be a remote's name. Use lower-case letters, digits and dashes, e.g. gift-cards.`,
    );
  const twice = Object.keys(parts).find((part) => Object.hasOwn(pages, part));
  if (twice !== undefined)
    throw new Error(`${name} has a page and a part ${twice}. Give the part another name.`);
  const exposed: RemoteDefinition['pages'] = { ...pages, ...parts };
  const entries = Object.entries(exposed).sort(([one], [other]) => (one < other ? -1 : 1));
  const shows = Object.fromEntries(
    entries.flatMap(([page, shown]) => (shown.parts ? [[page, [...shown.parts]]] : [])),
  ) as Record<string, string[]>;
  return webpackConfig({
    name,
    entry: {},
    nodeBundles: Object.fromEntries(
      entries.map(([page, { module }]) => [pageBundle(page), module]),
    ),
    facts: {
      kind: 'remote',
      pages: Object.fromEntries(entries),
      budgets: Object.fromEntries(entries.map(([page, { budget }]) => [page, budget])),
      settings,
      origins,
      ...(Object.keys(parts).length > 0 && { parts: Object.keys(parts).sort() }),
      ...(Object.keys(shows).length > 0 && { shows }),
      ...(head && { head }),
    },
    plugins: [
      // webpack's own plugin. The one of @module-federation/enhanced would add another copy of the
      // federation runtime to every remote; the shell's runtime loads either kind.
      new webpack.container.ModuleFederationPlugin({
        name,
        library: { type: 'var', name: containerName(name) },
        filename: REMOTE_ENTRY,
        exposes: Object.fromEntries(
          entries.map(([page, { module }]) => [`./${page}`, { import: module, name: page }]),
        ),
        // Without anything to provide: that is the shell's part.
        shared: consumedModules(appFolder(name)),
      }),
    ],
  });
}
