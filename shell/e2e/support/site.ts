import { expect, test as base } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BrowserLog } from './BrowserLog';
import { logViolations } from './logViolations';
import { recordHydration } from './recordHydration';
import { startSite, type Site } from './startSite';
import { baseStore } from './store/baseStore';
import { TestApi } from './TestApi';

interface Fixtures {
  /** The API behind the site's `/api`. */
  api: TestApi;
  /** The composed production site on its own port. All tests share its store and only read it. */
  site: Site;
  /** An empty folder, deleted after the test. */
  folder: string;
  /** A copy of the released store, for tests that change it. */
  ownStore: string;
  /** The site of `ownStore`. */
  ownSite: Site;
  /** Serves another store until the test ends. */
  serve: (store: string) => Promise<Site>;
  /** The browser's messages. One that the test does not expect fails it. */
  browserLog: BrowserLog;
}

export const test = base.extend<Fixtures>({
  api: async ({ browserLog }, use) => {
    const api = await TestApi.start();
    await use(api);
    browserLog.stop();
    await api.stop();
  },
  site: async ({ api, browserLog }, use) => {
    const site = await startSite(baseStore(), api.origin);
    await use(site);
    browserLog.stop();
    await site.stop();
  },
  folder: async ({ browserLog: _ }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-test-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  ownStore: async ({ folder }, use) => {
    const store = path.join(folder, 'store');
    await cp(baseStore(), store, { recursive: true });
    await use(store);
  },
  ownSite: async ({ ownStore, api, browserLog }, use) => {
    const site = await startSite(ownStore, api.origin);
    await use(site);
    browserLog.stop();
    await site.stop();
  },
  serve: async ({ api, browserLog }, use) => {
    const sites: Site[] = [];
    await use(async (store) => {
      const site = await startSite(store, api.origin);
      sites.push(site);
      return site;
    });
    browserLog.stop();
    for (const site of sites) await site.stop();
  },
  browserLog: [
    async ({ context }, use, info) => {
      await context.addInitScript(recordHydration);
      await context.addInitScript(logViolations);
      const browserLog = new BrowserLog(context);
      await use(browserLog);
      // A failed test already has its reason, which these lines would bury.
      if (info.errors.length === 0)
        expect(browserLog.problems(), 'unexpected messages of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
