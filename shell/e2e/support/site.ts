import { expect, test as base } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { baseStore } from './store/baseStore';
import { Complaints } from './Complaints';
import { noteHydration } from './noteHydration';
import { noteViolations } from './noteViolations';
import { startSite, type Site } from './startSite';
import { TestApi } from './TestApi';

interface Fixtures {
  /** Answers the site's `/api`. */
  api: TestApi;
  /** The composed production site on a port of its own. Its store is everybody's: only to be read. */
  site: Site;
  /** A folder that is gone after the test. */
  folder: string;
  /** A copy of the released store, for tests that change it. */
  ownStore: string;
  /** The site of that copy. */
  ownSite: Site;
  /** Serves another store until the test ends. */
  serve: (store: string) => Promise<Site>;
  /** What the browser complained of: anything that the test did not expect fails it. */
  complaints: Complaints;
}

export const test = base.extend<Fixtures>({
  api: async ({ complaints }, use) => {
    const api = await TestApi.start();
    await use(api);
    complaints.end();
    await api.stop();
  },
  site: async ({ api, complaints }, use) => {
    const site = await startSite(baseStore(), api.origin);
    await use(site);
    complaints.end();
    await site.stop();
  },
  folder: async ({ complaints: _ }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-test-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  ownStore: async ({ folder }, use) => {
    const store = path.join(folder, 'store');
    await cp(baseStore(), store, { recursive: true });
    await use(store);
  },
  ownSite: async ({ ownStore, api, complaints }, use) => {
    const site = await startSite(ownStore, api.origin);
    await use(site);
    complaints.end();
    await site.stop();
  },
  serve: async ({ api, complaints }, use) => {
    const sites: Site[] = [];
    await use(async (store) => {
      const site = await startSite(store, api.origin);
      sites.push(site);
      return site;
    });
    complaints.end();
    for (const site of sites) await site.stop();
  },
  complaints: [
    async ({ context }, use, info) => {
      await context.addInitScript(noteHydration);
      await context.addInitScript(noteViolations);
      const complaints = new Complaints(context);
      await use(complaints);
      // A test that failed already has its reason; this would only bury it.
      if (info.errors.length === 0)
        expect(complaints.faults(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
