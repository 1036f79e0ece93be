import { LEAVING_WORKER } from '@site/release';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { headingOf, HOME } from '../support/pages';
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
    const worker = path.join(ownStore, '.files/sw.js');
    await mkdir(path.dirname(worker), { recursive: true });
    await writeFile(worker, FORMER);
    await page.goto(ownSite.address + '/robots.txt');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    const former = page.getByRole('heading', { name: 'The former site' });
    await page.goto(ownSite.address);
    await expect(former).toBeVisible();

    // As a shell with this file in its root folder does.
    await writeFile(worker, LEAVING_WORKER);
    await page.reload({ waitUntil: 'commit' });
    await expect(headingOf(page, HOME)).toBeVisible();
    const count = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await count()).toBe(0);
  },
);
