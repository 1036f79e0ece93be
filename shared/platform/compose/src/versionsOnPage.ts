import type { RemotePage, SiteSettings } from '@site/contract';
import {
  addressOf,
  ANY_STYLE,
  policySources,
  REMOTE_ENTRY,
  SHELL,
  STYLE_DIRECTIVE,
  versionFile,
  type AppName,
  type CompositionSources,
  type FileAddress,
  type PolicySources,
  type RemoteAddress,
  type RemoteAddresses,
  type VersionManifest,
} from '@site/format';
import { CompositionError } from './CompositionError';

// What pages get from the versions that may run on them: the live ones, and those to fall back to.

/** Returns the manifest of a live version. The gate has checked that there is one. */
export function manifestOf(
  { manifests }: Pick<CompositionSources, 'manifests'>,
  app: AppName,
): VersionManifest {
  const manifest = manifests[app];
  if (!manifest) throw new Error(`the release has no ${app}`);
  return manifest;
}

/** Returns the manifests of an app's live version, and of the one to fall back to. */
const versionsOf = (sources: CompositionSources, app: AppName): VersionManifest[] => [
  manifestOf(sources, app),
  ...(sources.fallbacks[app] ? [sources.fallbacks[app]] : []),
];

/** Returns the versions that may run on a page that has these remotes. */
const versionsFor = (sources: CompositionSources, remotes: AppName[]): VersionManifest[] =>
  [SHELL, ...remotes].flatMap((app) => versionsOf(sources, app));

/** Returns the settings that a page gets that has these remotes, sorted by name: a page must not depend on their order. */
export function siteOf(sources: CompositionSources, remotes: AppName[]): SiteSettings {
  const names = new Set(
    versionsFor(sources, remotes).flatMap(({ settings }) => Object.keys(settings)),
  );
  const own = Object.entries(sources.release.site).filter(([name]) => names.has(name));
  return Object.fromEntries(own.sort(([a], [b]) => (a < b ? -1 : 1))) as SiteSettings;
}

/**
 * Returns what a page's policy allows besides the site's own. The gate has checked that a policy can express it.
 *
 * @param page its route is undefined for the not-found page, and for what all pages of the remotes allow
 */
export function allowsOf(
  sources: CompositionSources,
  { remotes, route }: { remotes: AppName[]; route: { page: RemotePage } | undefined },
): PolicySources {
  const origins = versionsFor(sources, remotes).map((version) => version.origins);
  const isStyled = route && inlineStylesOf(sources, route.page.remote).includes(route.page.page);
  return {
    ...policySources(origins, sources.release.site),
    ...(isStyled && { [STYLE_DIRECTIVE]: [ANY_STYLE] }),
  };
}

/** Returns a remote's pages and parts whose policies allow any style. In development, the remote may be missing. */
export const inlineStylesOf = (sources: CompositionSources, remote: AppName): string[] => {
  if (!sources.manifests[remote]) return [];
  const pages = versionsOf(sources, remote).flatMap((version) => Object.entries(version.pages));
  return [...new Set(pages.flatMap(([name, { inlineStyles }]) => (inlineStyles ? [name] : [])))];
};

/**
 * Returns where to load a remote's versions from, with the style sheets of all its pages and parts.
 *
 * @param find finds a file of a version
 * @throws CompositionError when a file has no hash: nothing is loaded unchecked
 */
export function addressesOf(
  sources: CompositionSources,
  remote: AppName,
  find = fileOfVersion,
): RemoteAddresses {
  const [live, previous] = versionsOf(sources, remote).map((version) =>
    versionAddress(remote, version, find),
  );
  return { ...live!, ...(previous && { previous }) };
}

function versionAddress(
  remote: AppName,
  manifest: VersionManifest,
  find: typeof fileOfVersion,
): RemoteAddress {
  const { address: entry, ...hash } = find(remote, manifest, REMOTE_ENTRY);
  const sheets = Object.entries(manifest.pages).flatMap(([page, { sheet }]) =>
    sheet === undefined ? [] : [[page, find(remote, manifest, sheet)] as const],
  );
  return {
    version: manifest.version,
    entry,
    ...hash,
    ...(sheets.length > 0 && { sheets: Object.fromEntries(sheets) }),
  };
}

/** Returns the address and hash of a live version's file. @throws CompositionError as `fileOfVersion` does */
export const fileOf = (sources: CompositionSources, app: AppName, file: string): FileAddress =>
  fileOfVersion(app, manifestOf(sources, app), file);

/** @throws CompositionError when there is no hash: a file is never used unchecked */
export function fileOfVersion(
  app: AppName,
  { files, version }: VersionManifest,
  file: string,
): FileAddress {
  const { integrity } = files[file] ?? {};
  if (integrity) return { address: addressOf(versionFile(app, version, file)), integrity };
  throw new CompositionError(
    `${app} ${version} has no hash for ${file}`,
    `Build ${app} with npm run build and publish it again.`,
  );
}
