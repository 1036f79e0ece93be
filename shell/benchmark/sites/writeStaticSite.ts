import type { Browser, Page } from '@playwright/test';
import { APPS, NOT_FOUND_PAGE, pageFile } from '@site/format';
import { Refusal } from '@site/project';
import { openStore } from '@site/release';
import { readFile } from 'node:fs/promises';
import { ROUTES } from '../../e2e/support/routes';

/** The pages, written by hand. */
const SOURCES = new URL('../static/', import.meta.url);

/** The application's own pictures. */
const OWN_PICTURES = new URL('../../../marketing-remote/src/home/pictures/', import.meta.url);

/** Where the pages expect the picture. Browsers cache this folder for a year. */
const PICTURES = `${APPS}static/1/`;

/** Stands for the text of the policy in its page. */
const POLICY = '<!-- policy -->';

/**
 * Writes the static pages into a store.
 *
 * @param monolith origin of the running monolith, for the text of the policy
 * @param store a folder; it is created
 * @throws Refusal if a page's text is not that of the monolith's page
 */
export async function writeStaticSite(
  browser: Browser,
  monolith: string,
  store: string,
): Promise<void> {
  const opened = await openStore(store);
  for (const name of ['phone.avif', 'phone@2x.avif'])
    await opened.create(PICTURES + name, await readFile(new URL(name, OWN_PICTURES)));
  const page = await browser.newPage();
  for (const { path: address } of ROUTES) {
    const name = pageFile(address);
    const source = await readFile(new URL(name, SOURCES), 'utf8');
    await page.goto(monolith + address, { waitUntil: 'networkidle' });
    const written = source.includes(POLICY)
      ? source.replace(POLICY, await readPolicy(page))
      : source;
    const text = await readText(page);
    await page.setContent(written);
    const shown = await readText(page);
    const at = [...text].findIndex((letter, index) => letter !== shown[index]);
    if (shown !== text)
      throw new Refusal(
        `shell/benchmark/static/${name} has other text than the monolith, which has "${text.slice(at, at + 40)}"`,
        'Change the static page like the application’s page.',
      );
    await opened.create(name, Buffer.from(written));
  }
  await page.close();
  await opened.create(NOT_FOUND_PAGE, Buffer.from('<!doctype html><title>Not found</title>\n'));
}

/** Returns the policy as HTML without styles. */
const readPolicy = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    for (const element of main?.querySelectorAll('*') ?? [])
      for (const name of element.getAttributeNames())
        if (name !== 'href' && name !== 'id') element.removeAttribute(name);
    return (main?.innerHTML ?? '').replaceAll(/<!--.*?-->|<\/?(div|span|section)>/g, '');
  });

/** Returns the visible text of the main part, without white space. */
const readText = (page: Page) =>
  page.evaluate(() => document.querySelector('main')?.innerText.replaceAll(/\s/g, '') ?? '');
