import type { Page } from '@playwright/test';
import {
  CONFIRM,
  enableDataSaver,
  headingOf,
  HOME,
  openPage,
  waitForHydration,
} from '../support/pages';
import { releaseBroken } from '../support/damageStore';
import { PageTime } from '../support/PageTime';
import { configureSite, readLiveRelease, releaseVariant } from '../support/releases';
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

/** Leaves the page once the reporting script has run and measured it. */
async function leave(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/sender.js')),
  );
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.goto('about:blank');
}

test('a broken live version is reported once, with its details, while the visitor sees the previous one', async ({
  page,
  ownStore,
  ownSite,
  collector,
  browserLog,
}) => {
  await releaseBroken(ownStore);
  const { number, apps } = readLiveRelease(ownStore);
  const address = `/apps/marketing/${apps.marketing.version}/remoteEntry.js`;
  browserLog.allow(/integrity/, /^failed: GET .*\/apps\//);
  browserLog.expect(/^console\.error: RemoteLoadError: marketing\/Home/);
  await enableDataSaver(page);
  const time = await PageTime.install(page);
  await page.goto(ownSite.address);
  await time.skipUntil((timeout) => waitForHydration(page, { timeout }));
  await expect.poll(() => reportsTo(collector, 'failure')).toHaveLength(1);
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

const TOKEN = 'SECRET-t0k3n/with+all%of it';

test(
  'reports contain no token and no query, whatever an error or a policy violation quotes',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, collector, browserLog }) => {
    await releaseVariant(ownStore, 'account', {
      '"Click here to confirm your email"': `(typeof window==="object"&&(()=>{
      const token=decodeURIComponent(location.search.slice(7));
      const quoted="quotes "+token+", "+location.search+" and "+location.href;
      setTimeout(()=>{throw new TypeError("uncaught "+quoted,{cause:new Error(token)})});
      void Promise.reject(new Error("rejected "+quoted));
      void Promise.reject(Object.assign(new Error("named"),{name:token,version:token,address:location.href}));
      fetch("https://elsewhere.example/pixel.gif"+location.search).catch(()=>{});
      throw new Error("broken page "+quoted);
    })())`,
    });
    browserLog.expect(
      ...[/broken page/, /^uncaught: uncaught/, /^uncaught: rejected/, /^uncaught: named/],
      ...[/^console\.error: .*Content Security Policy/, /violation of connect-src/],
    );
    browserLog.allow(/^failed: GET https:\/\/elsewhere\.example/);
    await page.goto(`${ownSite.address}${CONFIRM.path}?token=${encodeURIComponent(TOKEN)}`);
    const phases = () => reportsTo(collector, 'failure').map(({ phase }) => phase);
    await expect
      .poll(phases)
      .toEqual(expect.arrayContaining(['uncaught', 'rejection', 'rejection', 'policy']));
    // To a page whose address has no token, and away from it.
    await page.getByRole('banner').getByRole('link').click();
    await expect(headingOf(page, HOME)).toBeVisible();
    await leave(page);

    expect(reportsTo(collector, 'failure').find(({ phase }) => phase === 'policy')).toMatchObject({
      name: 'SecurityPolicyViolation',
      message: 'connect-src',
      address: expect.stringMatching(/^https:\/\/elsewhere\.example\/pixel\.gif(\?…)?$/),
    });
    for (const call of collector.calls) {
      const text = JSON.stringify(call);
      for (const secret of ['SECRET', 't0k3n', 'with+all', 'token=', '%2F'])
        expect(text).not.toContain(secret);
    }
  },
);

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
    const heading = '"Click here to confirm your email"';
    await releaseVariant(ownStore, 'account', {
      [heading]: `(typeof window==="object"?"Confirm here":${heading})`,
    });
    browserLog.expect(/^console\.error: Error: React repaired the page/);
    for (const language of ['de', 'en']) {
      await page.goto(ownSite.address + CONFIRM.path, { waitUntil: 'commit' });
      await page.evaluate((lang) => void (document.documentElement.lang = lang), language);
      await expect(page.getByRole('heading', { level: 1, name: 'Confirm here' })).toBeVisible();
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
