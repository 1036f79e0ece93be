import type { Browser } from '@playwright/test';
import { DRAW_KEY } from '@site/contract';
import { Collector, createSiteServer, listen, openStore, rollOut, watch } from '@site/release';
import path from 'node:path';
import { expect, test } from '../support/site';
import { configureSite } from '../support/store/configureSite';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { releaseChange } from '../support/store/releaseChange';
import { publishVariant } from '../support/store/releaseVariant';

/** Visits the home page until the browser has reported, with this draw. */
async function visit(browser: Browser, address: string, draw: number) {
  const context = await browser.newContext();
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    DRAW_KEY,
    String(draw),
  ] as const);
  const page = await context.newPage();
  const reported = page.waitForResponse((response) => response.url().endsWith('/report'));
  await page.goto(address);
  await reported;
  await context.close();
}

test(
  'watch takes back a version whose visits fail, by what browsers report, and leaves a good one',
  { tag: '@all' },
  async ({ browser, folder, ownStore, api }) => {
    const file = path.join(folder, 'reports.json');
    const collector = await Collector.open(file, () => true, console.log);
    const server = createSiteServer({ folder: ownStore, api: api.origin, collector });
    const address = await listen(server, 0);
    await configureSite(ownStore, { collector: `${address}/report` });
    const store = await openStore(ownStore);
    const options = {
      ...{ app: 'marketing', collector: file, duration: 60_000, interval: 100 },
      ...{ maxFailures: 10, minVisits: 4, note: { by: 'Kim' } },
    };
    const changes = {
      good: { 'Set Your Goals': 'Set New Goals' },
      // Throws once the page is shown.
      bad: {
        'Set Your Goals':
          'Set Bad Goals"+(typeof window==="object"&&setTimeout(()=>{throw new Error("bad")})&&"")+"',
      },
    };
    const rolledOut = async (name: keyof typeof changes) => {
      const version = await publishVariant(
        ownStore,
        `${folder}/${name}`,
        'marketing',
        changes[name],
      );
      await releaseChange(ownStore, rollOut({ app: 'marketing', version }, 50));
      return version;
    };

    const good = await rolledOut('good');
    for (const draw of [0, 1, 2, 3, 60, 61]) await visit(browser, address, draw);
    const stays = await watch(store, { ...options, duration: 2_000 });
    expect(stays).toMatchObject({ version: good, visits: 4, failedVisits: 0 });
    expect(stays.takenBack).toBeUndefined();
    expect(readLiveRelease(ownStore).apps.marketing.rollout?.version).toBe(good);

    const bad = await rolledOut('bad');
    const watching = watch(store, options);
    for (const draw of [0, 1, 60, 2, 3]) await visit(browser, address, draw);
    const taken = await watching;
    expect(taken).toMatchObject({ version: bad, visits: 4, failedVisits: 4 });
    const { apps, number } = readLiveRelease(ownStore);
    expect(taken.takenBack?.release.number).toBe(number);
    expect(apps.marketing.rollout).toBeUndefined();
    await server.close();
  },
);
