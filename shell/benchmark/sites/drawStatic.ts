import { FAVICON, NOT_FOUND_PAGE, pageFile } from '@site/contract';
import type { Browser, Page } from '@playwright/test';
import { openStore } from '@site/release';
import { appFolder } from '@site/release/appFolder';
import { readFile } from 'node:fs/promises';
import { routes } from '../../src/routing/routes';
import { MONOLITH } from './monolithConfig';

/**
 * Writes the monolith's pages down as they stand once drawn, with the styles that they then have and without scripts:
 * what somebody would have to write by hand for the same words and pictures.
 *
 * @param monolith address of the running monolith
 * @param monolithStore its folder, for the pictures
 * @param store a folder for the pages, made by this
 */
export async function drawStatic(
  browser: Browser,
  monolith: string,
  monolithStore: string,
  store: string,
): Promise<void> {
  const source = await openStore(monolithStore);
  const opened = await openStore(store);
  for (const key of await source.list(`${MONOLITH}media/`)) {
    await opened.create(key, (await source.read(key))?.bytes ?? Buffer.alloc(0));
  }
  const page = await browser.newPage();
  for (const { path: address } of routes.pages) {
    await page.goto(monolith + address, { waitUntil: 'networkidle' });
    await opened.create(pageFile(address), Buffer.from(await drawn(page)));
  }
  await page.close();
  await opened.create(NOT_FOUND_PAGE, Buffer.from('<!doctype html><title>Not found</title>\n'));
  await opened.create(FAVICON, await readFile(appFolder('shell', 'public', FAVICON)));
}

/** The page on screen as a document without scripts. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const head = [...document.head.querySelectorAll('meta, title, link')].map(
      (part) => part.outerHTML,
    );
    const rules = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].map((rule) => rule.cssText),
    );
    const body = document.getElementById('root')?.innerHTML ?? '';
    return [
      '<!doctype html>',
      `<html lang="en"><head>${head.join('')}<style>${rules.join('')}</style></head>`,
      `<body>${body}</body></html>`,
    ].join('\n');
  });
