import type { Page } from '@playwright/test';
import { appFolder } from '@site/project';
import { readdirSync, readFileSync } from 'node:fs';
import { alterPages } from '../support/alterPages';
import { UNUSED_PRELOAD } from '../support/BrowserLog';
import { CONFIRM, enableDataSaver, headingOf, HOME, openPage } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { configureSite, readLiveRelease } from '../support/releases';
import { expect, test as base } from '../support/site';
import { respond, TestApi } from '../support/TestApi';

/** A report that the site sends. */
interface Report {
  kind: 'visit' | 'failure' | 'vitals';
  release: number;
  shell: string;
  page: string;
  phase?: string;
  message?: string;
  vitals?: { name: string; value: number; rating: string; id: string }[];
}

/** Returns the reports of a kind that a collector got so far. */
const reportsTo = ({ calls }: TestApi, kind: Report['kind']) =>
  calls.map(({ body }) => JSON.parse(body) as Report).filter((report) => report.kind === kind);

/** Tests of a site that reports to a collector on another origin. */
const test = base.extend<{ collector: TestApi }>({
  collector: async ({ browserLog, ownStore }, use) => {
    const collector = await TestApi.start();
    collector.respondWith(respond(204));
    await configureSite(ownStore, { collector: `${collector.origin}/site` });
    await use(collector);
    browserLog.stop();
    await collector.stop();
  },
});

/** The script that measures and sends. */
const SENDER = readdirSync(appFolder('shell', 'dist')).find(
  (file) =>
    /^[0-9a-f]{12}\.js$/.test(file) &&
    readFileSync(appFolder('shell', 'dist', file), 'utf8').includes('largest-contentful-paint'),
);

/** Leaves the page once the reporting script has run and measured it. */
async function leave(page: Page) {
  await page.waitForFunction(
    (sender) =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith(`/${sender}`)),
    SENDER,
  );
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
  await page.goto('about:blank');
}

test('a version that fails to load is reported once, with its details', async ({
  page,
  ownStore,
  ownSite,
  collector,
  browserLog,
}) => {
  const { number, apps } = readLiveRelease(ownStore);
  const address = `/apps/marketing/${apps.marketing.version}/remoteEntry.js`;
  ownSite.fault = { address: new RegExp(`^${address}`), respond: respond(404) };
  browserLog.allow(/status of 404/, UNUSED_PRELOAD);
  browserLog.expect(/^console\.error: RemoteLoadError: marketing\/Home/);
  await enableDataSaver(page);
  const time = await PageTime.install(page);
  await page.goto(ownSite.address);
  await time.skipUntil((timeout) =>
    expect.poll(() => reportsTo(collector, 'failure'), { timeout }).not.toEqual([]),
  );
  await page.waitForLoadState('networkidle');
  expect(reportsTo(collector, 'failure')).toEqual([
    {
      kind: 'failure',
      release: number,
      shell: apps.shell.version,
      page: '/',
      name: 'RemoteLoadError',
      remote: 'marketing',
      version: apps.marketing.version,
      address,
      phase: 'entry',
      message: expect.stringContaining(`${apps.marketing.version} failed (entry) from ${address}`),
      causes: [expect.stringMatching(/\S/)],
      first: true,
    },
  ]);
  const [call] = collector.calls;
  expect(call).toMatchObject({ method: 'POST', url: '/site' });
  expect(call?.headers['content-type']).toMatch(/^text\/plain/);
  expect(call?.headers).not.toHaveProperty('referer');
});

test(
  'web vitals are reported with the release when the visitor leaves',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, collector }) => {
    await openPage(page, ownSite.address, HOME);
    await page.mouse.click(5, 500);
    // The browser times a press once its effect is painted.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver(resolve).observe({ type: 'first-input', buffered: true });
        }),
    );
    await leave(page);
    await expect.poll(() => reportsTo(collector, 'vitals')).toHaveLength(1);
    const [{ vitals = [], ...report } = {}] = reportsTo(collector, 'vitals');
    const { number, apps } = readLiveRelease(ownStore);
    expect(report).toEqual({
      kind: 'vitals',
      release: number,
      shell: apps.shell.version,
      page: '/',
      remote: 'marketing',
      version: apps.marketing.version,
    });
    expect(vitals.map(({ name }) => name).sort()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
    for (const { value } of vitals) expect(value).toBeGreaterThanOrEqual(0);
    expect(reportsTo(collector, 'visit')).toEqual([{ ...report, kind: 'visit' }]);
    expect(collector.calls).toHaveLength(2);
  },
);

test(
  'a page that React repaired is reported for its remote, unless it was translated',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, collector, browserLog }) => {
    await alterPages(page, (html) => html.replace(`${CONFIRM.heading}</h1>`, 'Sure?</h1>'));
    browserLog.expect(/^console\.error: Error: React repaired the page/);
    // Playwright says so of reports that go on after their page, once it changes documents.
    browserLog.allow(/^failed: POST \S+\/site net::ERR_ABORTED/);
    for (const language of ['de', 'en']) {
      await page.goto(ownSite.address + CONFIRM.path, { waitUntil: 'commit' });
      await page.evaluate((lang) => void (document.documentElement.lang = lang), language);
      await expect(headingOf(page, CONFIRM)).toBeVisible();
      await leave(page);
    }
    await expect.poll(() => reportsTo(collector, 'visit')).toHaveLength(2);
    expect(reportsTo(collector, 'failure')).toMatchObject([
      {
        phase: 'hydration',
        remote: 'account',
        version: readLiveRelease(ownStore).apps.account.version,
        causes: [expect.stringContaining('#418')],
      },
    ]);
  },
);
