import type { Page } from '@playwright/test';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { replaceInFile } from '../support/copyRepository';
import { ConfirmPage } from '../support/ConfirmPage';
import { follow, waitForHydration } from '../support/pages';
import { expect } from '../support/site';
import { MOVED_APP, MOVED_ROUTES } from './movedApp';
import { test } from './repositoryCopy';

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
  'an app with style sheets, parameters, aliases and a library that writes styles goes live as it is',
  { tag: '@all' },
  async ({ page, browser, copy, run, ownStore, ownSite, api, browserLog }) => {
    browserLog.expect(/status of 400/);
    const env = { SITE_STORE: ownStore };
    const remote = path.join(copy, 'plans-remote');
    await run('npm run new-remote -- plans --page /plans');
    await rm(path.join(remote, 'src'), { recursive: true });
    for (const [file, text] of Object.entries(MOVED_APP)) {
      await mkdir(path.dirname(path.join(remote, file)), { recursive: true });
      await writeFile(path.join(remote, file), text);
    }
    await replaceInFile(
      path.join(copy, 'shell/src/routing/routes.ts'),
      'pages: [\n',
      `pages: [${MOVED_ROUTES}\n`,
    );

    await test.step('types, lint and tests know its aliases', async () => {
      await run('npm run types');
      await run(`npx eslint -c shared/platform/testing/eslint.config.mjs plans-remote`);
      await run('npm run unit -- plans-remote', { TESTS: '' });
    });

    await run('npm run deploy -w plans-remote -- --allow', env);
    await run('npm run deploy -w shell', env);
    const { address } = ownSite;

    await test.step('the page is styled before any script runs', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      await plain.goto(`${address}/plans`);
      await expect(plain.locator('li').first()).toHaveCSS('padding', '16px');
      await context.close();
    });

    await page.goto(address);
    await waitForHydration(page);
    await markDocument(page);
    await new ConfirmPage(page).raiseToasts(api, 1);
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
      await follow(page, '/plans');
      expect(await isSameDocument(page)).toBe(true);
      const save = page.getByRole('button', { name: 'Save' });
      await expect(save).toHaveCSS('letter-spacing', '3px');
      await expect(save).toHaveCSS('background-color', 'rgb(255, 127, 80)');
      await expect(page.locator('li').first()).toHaveCSS('padding', '16px');
      await expect(page.locator('.mark')).toHaveCSS('background-image', /apps\/plans\/.*\.svg/);
      expect((await styles()).slice(1)).toEqual(others);
      await follow(page, '/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await styles()).toEqual([home, ...others]);
    });

    await test.step('a parameter has its value, and one that does not exist is not found', async () => {
      expect((await fetch(`${address}/plans/7`)).status).toBe(200);
      expect((await fetch(`${address}/plans/7/a`)).status).toBe(404);
      await page.goto(`${address}/plans/7`);
      await expect(page.getByRole('heading', { name: 'Run 10 km' })).toBeVisible();
      await waitForHydration(page);
      await markDocument(page);
    });

    await test.step('on a bucket, which answers with the not-found page, the page shows, too', async () => {
      const tab = await browser.newPage();
      await tab.route(`${address}/plans/8`, async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${address}/nothing` }) }),
      );
      await tab.goto(`${address}/plans/8`);
      await expect(tab.getByRole('heading', { name: 'Swim' })).toBeVisible();
      await tab.close();
    });

    await test.step('a page with a policy of its own has a document of its own', async () => {
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
  },
);
