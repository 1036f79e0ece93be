import {
  forAll,
  mapApps,
  type AppName,
  type Internal,
  type LogEntry,
  type LoggedPreview,
  type ReleasedApps,
  type VersionManifest,
} from '@site/format';
import { namedVersions, versionLabel } from '../documents/LogEntry';
import type { Variant } from '../documents/Variant';
import { releasedApps } from './releasedApps';
import { Refusal } from '@site/project';
import type { Change } from './Change';
import { requireRelease } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Makes a preview: versions that are shown inside the site, on pages of their own. Replaces an earlier
 * preview of this name if it shows no other app: that one is another team's, who may activate it.
 */
export const makePreview =
  (name: string, versions: Record<AppName, string>): Change =>
  async (current, facts) => {
    const named = await facts.read(versions);
    const newest = requireRelease(current, facts);
    const { previews, values } = newest.internal;
    requirePublicOrigin(current, values, facts, named);
    const earlier = Object.hasOwn(previews, name) ? previews[name] : undefined;
    if (earlier && !Object.keys(earlier.versions).every((app) => Object.hasOwn(versions, app)))
      throw new Refusal(
        `${describe(name, earlier, facts.address)}, and not ${Object.keys(versions).join(', ')}`,
        `Choose another name, or delete that preview first: npm run release -- previews --delete ${name}`,
      );
    const manifests = Object.values(named);
    // Nobody is drawn in a preview.
    const apps = mapApps(releasedApps(newest.apps, manifests), forAll);
    return {
      state: {},
      shown: {
        manifests,
        variant: (live) => previewVariant(live, name, versions, { apps, named }),
        log: describePreview,
      },
      command: `preview ${name}`,
    };
  };

/** Returns the release with some other versions, on pages of their own. */
function previewVariant(
  { release, manifests }: Variant,
  name: string,
  versions: Record<AppName, string>,
  { apps, named }: { apps: ReleasedApps; named: Record<AppName, VersionManifest> },
): Variant {
  // A changed version has no number yet. Its pages are new in this release.
  const dated = mapApps(apps, (released, app) =>
    Object.hasOwn(versions, app) ? { ...released, since: release.number } : released,
  );
  return {
    release: { ...release, apps: dated, preview: { name, versions } },
    manifests: { ...manifests, ...named },
  };
}

function describePreview(
  { number, createdAt, internal: { previews, by, message } }: LogEntry,
  { release }: Variant,
  pages: LoggedPreview['pages'],
): { previews: Internal['previews'] } {
  const { preview } = release;
  if (!preview) return { previews };
  const keeps: LoggedPreview['keeps'] = {};
  for (const { app, version } of namedVersions(release))
    keeps[app] = [...new Set([...(keeps[app] ?? []), version])];
  const author = { by, ...(message !== undefined && { message }) };
  const { name, versions } = preview;
  const made = { ...author, versions, release: number, createdAt, keeps, pages };
  return { previews: { ...previews, [name]: made } };
}

/** Deletes a preview. */
export const dropPreview =
  (name: string): Change =>
  (current, facts) => {
    const newest = requireRelease(current, facts);
    requirePreview(newest, name, facts.address);
    const { [name]: _, ...previews } = newest.internal.previews;
    return { state: { previews }, command: `previews --delete ${name}` };
  };

/**
 * Returns a preview of a release.
 *
 * @param expected the versions that it must show, with commas between them: those that somebody has looked at
 * @throws Refusal when there is none of this name, or it shows another version
 */
export function requirePreview(
  { internal: { previews } }: LogEntry,
  name: string,
  address: string,
  expected?: string,
): LoggedPreview {
  const preview = Object.hasOwn(previews, name) ? previews[name] : undefined;
  const names = Object.keys(previews);
  if (!preview)
    throw new Refusal(
      `${address} has no preview ${name}`,
      names.length > 0 ? `The previews are ${names.join(', ')}.` : 'There are none.',
    );
  const versions = Object.values(preview.versions).join(',');
  if (expected === undefined || expected === versions) return preview;
  throw new Refusal(
    `${describe(name, preview, address)}; ${expected} was expected`,
    `Look at it, then activate it with --shows ${versions}.`,
  );
}

const describe = (name: string, { versions, by }: LoggedPreview, address: string) => {
  const shown = Object.entries(versions).map(([app, version]) => versionLabel({ app, version }));
  return `preview ${name} in ${address} shows ${shown.join(', ')}, by ${by}`;
};
