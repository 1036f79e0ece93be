import {
  rolledOutApps,
  rolloutName,
  PREVIEWS,
  SHELL,
  type Release,
  type ReleasedPage,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { integrityOf } from '../records/integrity';
import { versionLabel } from '../records/namedVersions';
import { readStaticContent } from '../static-files/staticContents';
import type { Store } from '../stores/objects/Store';
import { once, rolloutSite, sitePages, type SitePage } from './sitePages';

/** A page as the store should have it. */
export interface StoredPage extends SitePage {
  /** Subresource integrity of its bytes. Unknown in releases of format 1. */
  integrity?: string;
  /** How a listing of a bucket shows it; see `ReleasedPage`. */
  listed?: ReleasedPage['listed'];
}

/** Returns the static files that the store should have. */
export const storedStaticFiles = (store: Store, { staticFiles = {} }: Release): StoredPage[] =>
  Object.entries(staticFiles).map(([file, released]) => ({
    file,
    integrity: released.integrity,
    render: once(() => readStaticContent(store, file, released)),
  }));

/**
 * Returns the pages that the store should have. Their hashes are in the release, so no team's code
 * runs unless a page is rendered. Releases of format 1 have no hashes: their composer is asked.
 *
 * @throws Refusal for a release without hashes that can't be composed
 */
export async function storedPages(store: Store, release: Release): Promise<StoredPage[]> {
  if (!release.pages) return sitePages(store, release);
  const composed = once(() => sitePages(store, release));
  const pages = Object.entries(release.pages).map(
    ([file, { integrity, number, listed, blank }]) => ({
      file,
      integrity,
      ...(number !== undefined && { number }),
      ...(listed && { listed }),
      render: once(async () => {
        const page = (await composed()).find((known) => known.file === file);
        const asReleased = (bytes: Buffer) => integrityOf(bytes) === integrity;
        const empty = blank && (await page?.renderBlank?.());
        if (empty && asReleased(empty)) return empty;
        // An older checkout keeps the mark when it renders the page again.
        const bytes = await page?.render();
        if (bytes && asReleased(bytes)) return bytes;
        const shell = versionLabel({ app: SHELL, ...release.apps.shell });
        throw new Refusal(
          `${file} of release ${release.number} can’t be restored: ${shell} composes ${bytes ? 'other bytes than were released' : 'no such file'}`,
          'Deploy another version of the shell or of the page’s remote, or roll back: npm run release -- rollback',
        );
      }),
    }),
  );
  return [...pages, ...(await unlistedRollouts(store, release))];
}

/**
 * Returns the pages of rollouts that the release does not list: a checkout that knows no rollouts made
 * it. It keeps them in the release, so live pages lead to them, but it deletes their pages.
 */
async function unlistedRollouts(store: Store, release: Release): Promise<StoredPage[]> {
  if (release.preview) return [];
  const files = Object.keys(release.pages ?? {});
  const unlisted = rolledOutApps(release).filter((app) => {
    const { rollout } = release.apps[app] ?? {};
    return rollout && !files.some((file) => file.startsWith(PREVIEWS + rolloutName(app, rollout)));
  });
  const pages = unlisted.map(async (app) => {
    try {
      return (await rolloutSite(store, release, app)).pages;
    } catch (error) {
      // It may not fit what that checkout deployed. Its visitors get the live pages.
      if (error instanceof Refusal) return [];
      throw error;
    }
  });
  return (await Promise.all(pages)).flat();
}
