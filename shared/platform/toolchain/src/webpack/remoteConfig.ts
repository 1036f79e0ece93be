import type { PageDefinition, PartDefinition, RemoteDefinition } from '@site/contract';
import { APP_NAME, containerName, pageBundle, REMOTE_ENTRY, SHELL } from '@site/format';
import { appFolder } from '@site/project';
import webpack from 'webpack';
import { consumedModules } from '../sharing/sharedModules';
import { PageSheets } from '../style-sheets/PageSheets';
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
  for (const part of Object.keys(parts))
    if (Object.hasOwn(pages, part))
      throw new Error(`${name} has a page and a part ${part}. Give the part another name.`);
  const entries = Object.entries({ ...pages, ...parts }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return webpackConfig({
    name,
    entry: {},
    nodeBundles: Object.fromEntries(
      entries.map(([page, { module }]) => [pageBundle(page), module]),
    ),
    facts: {
      pages: Object.fromEntries(
        entries.map(([page, definition]) => [
          page,
          'path' in definition ? describePage(definition) : describePart(definition),
        ]),
      ),
      settings,
      origins,
      ...(head && { head }),
    },
    plugins: [
      new PageSheets(
        Object.fromEntries(
          entries.map(([page]) => [page, page in parts ? `${name}/${page}` : undefined]),
        ),
      ),
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

/** Returns what a version says of a page, but for its scripts. */
const describePage = ({
  module: _,
  budget,
  html,
  early,
  parts,
  inlineStyles,
  ...route
}: PageDefinition) => ({
  budget,
  ...(html !== undefined && { html }),
  ...(early !== undefined && { early }),
  ...(parts && { parts: [...parts] }),
  ...(inlineStyles && { inlineStyles }),
  route,
});

const describePart = ({ budget }: PartDefinition) => ({ budget, isPart: true as const });
