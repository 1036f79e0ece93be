import { versionFile } from '@site/contract';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { headingOf, HOME, openPage, PAGES, POLICY, waitForHydration } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { expect } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { releaseBroken, SENDER, test } from './reportingSite';

test(
  'the site works without the reporting script and sends nothing',
  { tag: '@all' },
  async ({ page, ownStore, ownSite, collector, browserLog }) => {
    const { version } = readLiveRelease(ownStore).apps.shell;
    const file = path.join(ownStore, versionFile('shell', version, 'sender.js'));
    for (const copy of [file, `${file}.br`, `${file}.gz`]) await rm(copy, { force: true });
    browserLog.expect(/^console\.error: Refused to execute script .*sender\.js/);
    browserLog.allow(
      /^console\.error: (Failed to load resource|Refused to execute)|^failed: GET .*sender\.js/,
    );
    await openPage(page, ownSite.address, HOME);
    await expect.poll(() => ownSite.requests.filter(({ url }) => SENDER.test(url))).toHaveLength(1);
    await page.getByRole('link', { name: 'Private Policy' }).click();
    await expect(headingOf(page, POLICY)).toBeVisible();
    await page.goto('about:blank');
    expect(collector.calls).toEqual([]);
  },
);

test(
  'without a collector nothing is sent and the reporting script is not loaded',
  { tag: '@all' },
  async ({ page, folder, ownStore, ownSite, browserLog }) => {
    await releaseBroken(ownStore, folder);
    browserLog.allow(/integrity/, /^failed: GET .*\/apps\//, /RemoteLoadError: marketing/);
    browserLog.expect(/^console\.error: RemoteLoadError: marketing\/Home/);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(ownSite.address)) elsewhere.push(request.url());
    });
    const time = await PageTime.install(page);
    for (const { path } of PAGES) {
      await page.goto(ownSite.address + path);
      await time.skipUntil((timeout) => waitForHydration(page, { timeout }));
      await page.waitForLoadState('networkidle');
    }
    await page.goto('about:blank');
    expect(elsewhere.filter((url) => url !== 'about:blank')).toEqual([]);
    expect(ownSite.requests.filter(({ url }) => SENDER.test(url))).toEqual([]);
  },
);
