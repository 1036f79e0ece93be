import { appFolder } from '@site/project';
import { LEAVING_WORKER } from '@site/release';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { headingOf, HOME } from '../support/pages';
import { releaseVariant } from '../support/releases';
import { expect, test } from '../support/site';

/** Answers every request in the site's place. */
const FORMER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(
  new Response('<h1>The former site</h1>', { headers: { 'Content-Type': 'text/html' } })));`;

// Pages of the site may register no worker.
test.use({ bypassCSP: true });

test(
  'a visitor of a former site whose service worker still answers gets the site again',
  { tag: '@all' },
  async ({ page, ownStore, ownSite }) => {
    await mkdir(path.join(ownStore, '.files'), { recursive: true });
    await writeFile(path.join(ownStore, '.files', 'sw.js'), FORMER);
    await page.goto(ownSite.address + '/robots.txt');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    const former = page.getByRole('heading', { name: 'The former site' });
    await page.goto(ownSite.address);
    await expect(former).toBeVisible();

    const dist = test.info().outputPath('dist');
    await cp(appFolder('shell', 'dist'), dist, { recursive: true });
    await writeFile(path.join(dist, 'root/sw.js'), LEAVING_WORKER);
    await releaseVariant(ownStore, 'shell', {}, dist);
    await page.reload({ waitUntil: 'commit' });
    await expect(headingOf(page, HOME)).toBeVisible();
    const count = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await count()).toBe(0);
  },
);
