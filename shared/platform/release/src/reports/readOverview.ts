import { contentKey, type LogEntry, placeOf, versionFile } from '@site/format';
import { readManifests, Versions } from '../documents/readVersion';
import { Refusal } from '@site/project';
import { noRelease } from '../basics/firstRelease';
import { htmlSizes, type MeasuredSize } from '../gate/htmlSizes';
import { scriptSizes } from '../publish/scriptSizes';
import type { Store } from '../stores/Store';
import { readHistory, type PastRelease } from './history';
import { listPreviews, type ListedPreview } from './listPreviews';
import { readReach, statusOf, statusRemarks, type Remark, type SiteStatus } from './status';
import { advise } from '../basics/advise';

/** What the status page shows. */
export interface SiteOverview {
  productName: string;
  /** The store's address. */
  store: string;
  /** When this was read, ISO 8601. */
  readAt: string;
  status: SiteStatus;
  /** What `status` says, and why the sizes can't be measured. */
  remarks: Remark[];
  /** The last releases, oldest first. */
  timeline: PastRelease[];
  /** Sizes of the live pages; none if they can't be measured. */
  sizes: MeasuredSize[];
  previews: ListedPreview[];
}

/**
 * Reads what the status page shows. Runs no team's code, and writes nothing.
 *
 * @param last how many releases the timeline has at most, at least 1
 * @throws Refusal when the store has no release, or one can't be read
 */
export async function readOverview(store: Store, last: number): Promise<SiteOverview> {
  const past = await readHistory(store, last);
  const newest = past[0]?.release;
  if (!newest) throw noRelease(store);
  const unmeasured: Remark[] = [];
  const [reach, sizes] = await Promise.all([
    readReach(store, newest),
    // A damaged object must not hide the rest.
    measureLivePages(store, newest).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const text = `Sizes: can’t be measured: ${error.message}. ${error.hint}`;
      unmeasured.push({ level: 'fault', text });
      return [];
    }),
  ]);
  const now = Date.now();
  const status = statusOf(newest, reach, now);
  return {
    ...{ status, sizes },
    remarks: [...statusRemarks(status), ...unmeasured],
    productName: newest.site.productName,
    store: store.address,
    readAt: new Date(now).toISOString(),
    timeline: past.toReversed(),
    previews: listPreviews(newest, now),
  };
}

/**
 * Measures everything on the live pages that has a budget. Reads the stored pages: composing them
 * would run the teams' code.
 *
 * @throws Refusal when a live version or a page is missing or can't be read
 */
async function measureLivePages(store: Store, newest: LogEntry): Promise<MeasuredSize[]> {
  const manifests = await readManifests(new Versions(store), newest);
  const routes = manifests.shell.routes?.pages ?? [];
  const pages = await Promise.all(
    Object.entries(newest.pages)
      .filter(([, { of }]) => of !== undefined)
      .map(async ([file, page]) => {
        const stored = await store.read(contentKey(page));
        if (stored) return { file, bytes: stored.bytes };
        throw new Refusal(
          `${store.address}/${contentKey(page)}, the content of ${file}, is missing`,
          `See what else is: ${advise('verify')}`,
        );
      }),
  );
  const scripts = Object.values(manifests).map(async (manifest) => {
    const { app, version } = manifest;
    const read = async (file: string) => (await store.read(versionFile(app, version, file)))?.bytes;
    const pathOf = (name: string) =>
      routes.find(({ page }) => page.remote === app && page.page === name)?.path;
    const sizes = await scriptSizes(manifest, read);
    // Beside the page's HTML, under its path.
    return sizes.map((size) => ({ ...size, page: pathOf(size.page) ?? size.page }));
  });
  return [
    ...(await Promise.all(scripts)).flat(),
    ...(await htmlSizes(manifests, pages, placeOf({}))),
  ];
}
