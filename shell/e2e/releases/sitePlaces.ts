import type { Page } from '@playwright/test';
import { DRAW_KEY } from '@site/format';
import { makePreview, rollOut } from '@site/release';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { HOME, POLICY, type SitePage } from '../support/pages';
import { test as base, withStoreCopy } from '../support/site';
import { releaseChange, publishVariant } from '../support/releases';

/** Name of the preview. */
export const PREVIEW = 'pr-12';

/** What the new version of the marketing remote says in place of the live one. */
const CHANGES = { 'Set Your Goals': 'Set New Goals', 'Privacy Policy': 'Privacy Promise' };

/** The pages of the new version. */
export const NEW_HOME: SitePage = { ...HOME, heading: 'Set New Goals Crush Your Goals' };
export const NEW_POLICY: SitePage = { ...POLICY, heading: 'Privacy Promise' };

/** A live page stops loading as soon as it knows that the tab or the visitor gets another one. */
export const STOPPED = /^failed: GET \S+ net::ERR_ABORTED$/;

/** Draws that get the rollout, and the live version. */
export const [DRAWN, NOT_DRAWN] = [4, 99];

/** Gives the browser of a tab this draw, if it has none. */
export const setDraw = (page: Page, draw: number) =>
  page.addInitScript(
    ([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value),
    [DRAW_KEY, String(draw)] as const,
  );

/**
 * Publishes a changed marketing remote, previews it, and rolls it out to 5 % of the visitors.
 *
 * @returns its version
 */
export async function addPlaces(store: string): Promise<string> {
  const version = await publishVariant(store, 'marketing', CHANGES);
  await releaseChange(store, makePreview(PREVIEW, { marketing: version }));
  await releaseChange(store, rollOut({ app: 'marketing', version }, 5));
  return version;
}

interface WorkerFixtures {
  places: { store: string; version: string };
}

interface Fixtures {
  /** The new version of the marketing remote. */
  version: string;
}

/** Tests of a site with a preview and a rollout. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  places: [
    ({ browserName: _ }, use) =>
      withStoreCopy(async (store) => use({ store, version: await addPlaces(store) })),
    { scope: 'worker' },
  ],
  ownStore: async ({ folder, places }, use) => {
    const store = path.join(folder, 'store');
    await cp(places.store, store, { recursive: true });
    await use(store);
  },
  version: ({ places }, use) => use(places.version),
});
