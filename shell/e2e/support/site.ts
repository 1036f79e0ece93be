import { expect, test as base } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BrowserLog } from './BrowserLog';
import { startSite, type Site } from './startSite';
import { TestApi } from './TestApi';

/**
 * Returns the folder of the store with the released builds. Tests only read it; those that change it
 * take a copy.
 */
export function baseStore(): string {
  const folder = process.env.E2E_BASE_STORE;
  if (!folder) throw new Error('E2E_BASE_STORE is not set: the global set-up did not run');
  return folder;
}

/**
 * Copies the store with the released builds, for a worker's tests. Deletes the copy after use.
 */
export async function withStoreCopy(use: (store: string) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-worker-'));
  const store = path.join(folder, 'store');
  await cp(baseStore(), store, { recursive: true });
  await use(store);
  await rm(folder, { recursive: true, force: true });
}

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
  site: async ({ serve }, use) => use(await serve(baseStore())),
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
  ownSite: async ({ ownStore, serve }, use) => use(await serve(ownStore)),
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

/** A window that records whether its page is hydrated. */
export type HydratedWindow = Window & { isHydrated?: boolean };

/** In the browser, before the page: records when it is hydrated. */
export function recordHydration() {
  window.addEventListener('hydrated', () => ((window as HydratedWindow).isHydrated = true));
}

/** In the browser, before the page: logs what its Content-Security-Policy refuses as an error. */
export function logViolations() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`violation of ${effectiveDirective}: ${blockedURI}`),
  );
}

export { expect };
