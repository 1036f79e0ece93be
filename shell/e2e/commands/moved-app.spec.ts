import type { Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  createCertificate,
  freePort,
  runNginx,
  stopNginx,
} from '../../../shared/platform/release/src/servers/nginx/NginxServer.fixture';
import { nginxConfig } from '../../../shared/platform/release/src/servers/nginx/nginxConfig';
import { replaceInFile } from '../support/copyRepository';
import { ConfirmPage } from '../support/ConfirmPage';
import { readShift, recordShift } from '../support/layoutShift';
import { follow, waitForHydration } from '../support/pages';
import { expect } from '../support/site';
import { json } from '../support/TestApi';
import { MOVED_APP } from './movedApp';
import { test as base } from './repositoryCopy';

const test = base.extend<{
  /** Origins of the site of `ownStore`: on `serve`, and on nginx where it is installed. */
  origins: string[];
}>({
  // That of nginx has a certificate of its own.
  ignoreHTTPSErrors: true,
  origins: async ({ ownStore, ownSite, api, folder, browserLog }, use) => {
    if (spawnSync('nginx', ['-v']).error && !process.env.CI) return use([ownSite.address]);
    const logs = path.join(folder, 'nginx');
    const domain = '127.0.0.1';
    await mkdir(logs);
    const listen = {
      http: [`${domain}:${await freePort()}`],
      https: [`${domain}:${await freePort()}`],
    };
    const certificate = createCertificate(domain, logs);
    const site = { domain, folder: ownStore, api: api.origin, logs, listen, ...certificate };
    const nginx = await runNginx(logs, nginxConfig(site));
    await use([`https://${listen.https[0]}`, ownSite.address]);
    browserLog.stop();
    await stopNginx(nginx);
  },
});

test.describe.configure({ timeout: 300_000 });

/** Returns the computed styles of an element and all elements in it, at rest. */
const stylesOf = (page: Page, selector: string) =>
  page.evaluate(async (root) => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const found = [...document.querySelectorAll(root)];
    return found
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .map((element) => {
        const style = getComputedStyle(element);
        // Variables of a page reach everything, and style nothing that does not use them.
        const names = [...style].filter((name) => !name.startsWith('--'));
        return [
          element.tagName,
          ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
        ];
      });
  }, selector);

const HOME = '[data-page="marketing/Home"]';

const LOGO = 'header a[href="/"]';

const TOAST = '[role=log]';

const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { mark: 1 }));
const isSameDocument = (page: Page) => page.evaluate(() => 'mark' in window);

test(
  'an app with a router, style sheets, aliases and a library that writes styles goes live as it is',
  { tag: '@all' },
  async ({
    page,
    context,
    request,
    browser,
    copy,
    run,
    ownStore,
    ownSite,
    origins,
    api,
    browserLog,
  }) => {
    browserLog.expect(/status of 400/);
    // A document that is left may have a call of the app's whose response it has not read yet.
    browserLog.allow(/api\/films\/\d net::ERR_ABORTED/);
    const env = { SITE_STORE: ownStore };
    const remote = path.join(copy, 'films-remote');
    await run('npm run new-remote -- films');
    await rm(path.join(remote, 'src'), { recursive: true });
    for (const [file, text] of Object.entries(MOVED_APP)) {
      await mkdir(path.dirname(path.join(remote, file)), { recursive: true });
      await writeFile(path.join(remote, file), text);
    }
    // As `npm install -w` does; the package is there.
    await replaceInFile(
      path.join(remote, 'package.json'),
      '"react":',
      '"react-router": "*",\n    "react":',
    );

    // The build checks its types.
    await test.step('lint and tests know its aliases', async () => {
      await run(`npx eslint -c shared/platform/testing/eslint.config.mjs films-remote`);
      await run('npm run unit -- films-remote', { TESTS: '' });
    });

    await run('npm run deploy -w films-remote -- --allow', env);
    const { address } = ownSite;

    await test.step('the page is styled before any script runs', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      await plain.goto(`${address}/films`);
      await expect(plain.locator('main')).toHaveCSS(
        'min-height',
        `${plain.viewportSize()?.height}px`,
      );
      await context.close();
    });

    await page.goto(address);
    await waitForHydration(page);
    await markDocument(page);
    await new ConfirmPage(page).raiseToasts(api, 1);
    // While a call is open, Chromium holds back the next one to the same URL, and sends it as its page closes.
    api.respondWith(json(200, {}));
    await follow(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=log] *')].every(
        (element) => getComputedStyle(element).transform === 'none',
      ),
    );
    const parts = [HOME, LOGO, TOAST];
    const styles = () => Promise.all(parts.map((part) => stylesOf(page, part)));
    const [home, ...others] = await styles();

    await test.step('its styles apply to its page, and leave the shell’s elements alone', async () => {
      await follow(page, '/films');
      expect(await isSameDocument(page)).toBe(true);
      const save = page.getByRole('button', { name: 'Save' });
      await expect(save).toHaveCSS('letter-spacing', '3px');
      await expect(save).toHaveCSS('background-color', 'rgb(255, 127, 80)');
      await expect(page.locator('li').first()).toHaveCSS('padding', '16px');
      await expect(page.locator('.mark')).toHaveCSS('background-image', /apps\/films\/.*\.svg/);
      expect((await styles()).slice(1)).toEqual(others);
      await follow(page, '/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await styles()).toEqual([home, ...others]);
    });

    for (const origin of origins) {
      await test.step(`a link from the network opens a screen of its own router, without a shift: ${origin}`, async () => {
        for (const [below, status] of [
          ['/7/reviews', 200],
          ['/7/a/b/c/d/e/f', 200],
          ['/people/kim', 200],
          ['/7.json', 404],
        ])
          expect((await request.get(`${origin}/films${below}`)).status(), String(below)).toBe(
            status,
          );
        expect(await (await request.get(`${origin}/films/7`)).text()).not.toContain('canonical');
        api.calls.length = 0;
        await recordShift(page);
        await page.goto(`${origin}/films/7/reviews?sort=new`);
        await expect(page.getByRole('heading', { name: 'Reviews of Metropolis' })).toBeVisible();
        await waitForHydration(page);
        // The first render, which has no address, asked nothing.
        await expect.poll(() => api.calls.map(({ url }) => url)).toEqual(['/api/films/7']);
        expect(await readShift(page)).toBe(0);
        await markDocument(page);
      });

      await test.step(`its links, Back and Forward: ${origin}`, async () => {
        const heading = page.getByRole('heading', { level: 1 });
        await page.getByRole('link', { name: 'Board' }).click();
        await expect(heading).toHaveText('Board');
        await expect(page).toHaveURL(/\/films$/);
        await page.getByRole('link', { name: 'Nosferatu' }).click();
        await expect(heading).toHaveText('Nosferatu');
        await page.goBack();
        await expect(heading).toHaveText('Board');
        await page.goBack();
        await expect(page).toHaveURL(/\/films\/7\/reviews\?sort=new$/);
        await expect(page.getByRole('heading', { name: 'Reviews of Metropolis' })).toBeVisible();
        await page.goForward();
        await page.goForward();
        await expect(heading).toHaveText('Nosferatu');
        await expect
          .poll(() => api.calls.map(({ url }) => url))
          .toEqual(['7', '8', '7', '8'].map((film) => `/api/films/${film}`));
        expect(await isSameDocument(page)).toBe(true);
      });
    }

    await test.step('dialogs have the style sheet of what opened them: the page, or a part', async () => {
      await page.goto(`${address}/films/people/kim`);
      await waitForHydration(page);
      for (const [button, text, style] of [
        ['Life', 'Born in Berlin', { 'text-indent': '3px', 'word-spacing': '3px' }],
        ['Cast', 'Brigitte Helm', { 'text-indent': '7px', 'word-spacing': '0px' }],
        ['Roles', 'Maria', { 'text-indent': '7px', 'word-spacing': '0px' }],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        for (const [name, value] of Object.entries(style))
          await expect(page.getByText(text)).toHaveCSS(name, value);
        await page.keyboard.press('Escape');
        await expect(page.getByText(text)).toBeHidden();
      }
    });

    await test.step('what the app says is missing shows the not-found page', async () => {
      await page.goto(`${address}/films/9`);
      await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    });

    await test.step('on a bucket, which answers with the not-found page, the pages show, too', async () => {
      const tab = await browser.newPage();
      await tab.route(/\/films\/(8|people\/kim)$/, async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${address}/nothing` }) }),
      );
      await tab.goto(`${address}/films/8`);
      await expect(tab.getByRole('heading', { name: 'Nosferatu' })).toBeVisible();
      await tab.goto(`${address}/films/people/kim`);
      await expect(tab.getByRole('heading', { name: 'kim' })).toBeVisible();
      await tab.close();
    });

    await page.goto(`${address}/films`);
    await waitForHydration(page);
    await markDocument(page);
    await test.step('a page with a policy of its own has a document of its own', async () => {
      await page.getByRole('link', { name: 'Kim' }).click();
      await expect(page.getByRole('heading', { name: 'kim' })).toBeVisible();
      await page.getByRole('link', { name: 'Board' }).click();
      await expect(page.getByRole('heading', { name: 'Board' })).toBeVisible();
      expect(await isSameDocument(page)).toBe(true);
      await page.getByRole('link', { name: 'Table' }).click();
      await expect(page.locator('.cell')).toHaveCSS('border-top-width', '2px');
      await expect(page.locator('.row')).toHaveCSS('display', 'flex');
      expect(await isSameDocument(page)).toBe(false);
      await waitForHydration(page);
      await markDocument(page);
      await page.getByRole('link', { name: 'Board' }).click();
      await expect(page.getByRole('heading', { name: 'Board' })).toBeVisible();
      expect(await isSameDocument(page)).toBe(false);
    });

    await test.step('an open tab goes on in its router after a deploy, and a reload shows the new version', async () => {
      const tabs: Page[] = [];
      for (const origin of origins) {
        const tab = await context.newPage();
        await tab.goto(`${origin}/films`);
        await waitForHydration(tab);
        await markDocument(tab);
        tabs.push(tab);
      }
      await replaceInFile(path.join(remote, 'src/data/films.ts'), 'Nosferatu', 'Faust');
      await run('npm run deploy -w films-remote', env);
      for (const tab of tabs) {
        const heading = tab.getByRole('heading', { level: 1 });
        await tab.getByRole('link', { name: 'Nosferatu' }).click();
        await expect(heading).toHaveText('Nosferatu');
        await tab.goBack();
        await expect(heading).toHaveText('Board');
        await tab.goForward();
        await expect(heading).toHaveText('Nosferatu');
        expect(await isSameDocument(tab)).toBe(true);
        await tab.reload();
        await expect(heading).toHaveText('Faust');
      }
    });
  },
);
