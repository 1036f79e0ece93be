import { makePreview } from '@site/release';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { HOME, POLICY, type SitePage } from '../support/pages';
import { test as base, withStoreCopy } from '../support/site';
import { releaseChange, publishVariant } from '../support/releases';

/** Name of the preview. */
export const PREVIEW = 'pr-12';

/** What the previewed version of the marketing remote says in place of the live one. */
export const CHANGES = { 'Set Your Goals': 'Set New Goals', 'Privacy Policy': 'Privacy Promise' };

/** The pages of the previewed version. */
export const NEW_HOME: SitePage = { ...HOME, heading: 'Set New Goals Crush Your Goals' };
export const NEW_POLICY: SitePage = { ...POLICY, heading: 'Privacy Promise' };

/** A live page stops loading as soon as it knows that the tab or the visitor gets another one. */
export const STOPPED = /^failed: GET \S+ net::ERR_ABORTED$/;

/**
 * Publishes a changed marketing remote and previews it.
 *
 * @returns its version
 */
async function previewMarketing(store: string): Promise<string> {
  const marketing = await publishVariant(store, 'marketing', CHANGES);
  await releaseChange(store, makePreview(PREVIEW, { marketing }));
  return marketing;
}

interface WorkerFixtures {
  previewed: { store: string; version: string };
}

interface Fixtures {
  /** The previewed version of the marketing remote. */
  version: string;
}

/** Tests of a site with a preview. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  previewed: [
    ({ browserName: _ }, use) =>
      withStoreCopy(async (store) => use({ store, version: await previewMarketing(store) })),
    { scope: 'worker' },
  ],
  ownStore: async ({ folder, previewed }, use) => {
    const store = path.join(folder, 'store');
    await cp(previewed.store, store, { recursive: true });
    await use(store);
  },
  version: ({ previewed }, use) => use(previewed.version),
});
