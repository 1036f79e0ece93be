import { FAVICON, NOT_FOUND_PAGE, pageFile } from '@site/contract';
import type { Browser, Page } from '@playwright/test';
import { openStore } from '@site/release';
import { appFolder } from '@site/release/appFolder';
import { readFile } from 'node:fs/promises';
import { routes } from '../../src/routing/routes';
import { MONOLITH } from './monolithConfig';

/**
 * Writes the monolith's rendered pages with their current styles and without scripts: the HTML that
 * somebody would write by hand for the same text and pictures.
 *
 * @param monolith origin of the running monolith
 * @param monolithStore the monolith's store, for the pictures
 * @param store a folder for the pages; it is created
 */
export async function writeStaticSite(
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
    await opened.create(pageFile(address), Buffer.from(await serialize(page)));
  }
  await page.close();
  await opened.create(NOT_FOUND_PAGE, Buffer.from('<!doctype html><title>Not found</title>\n'));
  await opened.create(FAVICON, await readFile(appFolder('shell', 'public', FAVICON)));
}

/** Serializes the rendered page without scripts. */
const serialize = (page: Page) =>
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
