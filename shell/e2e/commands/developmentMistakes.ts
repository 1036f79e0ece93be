import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/site';

/** A rebuild on two busy cores takes its time. */
export const REBUILD = { timeout: 60_000 };

/** A component to make mistakes in, and a text in it. */
export interface Place {
  file: string;
  text: string;
}

/** A mistake: a change of the source, and what makes it show. */
interface Mistake {
  change: (source: string, text: string) => string;
  show?: (page: Page) => Promise<unknown>;
  message: RegExp;
}

const overlayOf = (page: Page) => page.locator('#webpack-dev-server-client-overlay');
const inBody = (source: string, line: string) => source.replace(') {\n', `) {\n  ${line}\n`);

const MISTAKES: Record<string, Mistake> = {
  'a syntax error': {
    change: (source) => inBody(source, 'const mistake = = 1;'),
    message: /TS1109: Expression expected/,
  },
  'an exception in an event handler': {
    change: (source, text) =>
      source.replace(
        text,
        `<span id="mistake" onPointerDown={() => {\n          throw new Error('the mistake');\n        }}>${text}</span>`,
      ),
    // The page's markup may have the element before it has the handler.
    show: (page) =>
      expect(async () => {
        await page.locator('#mistake').dispatchEvent('pointerdown', {}, { timeout: 500 });
        await expect(overlayOf(page)).toBeAttached({ timeout: 500 });
      }).toPass(REBUILD),
    message: /the mistake/,
  },
  'an exception while rendering': {
    change: (source) =>
      inBody(source, "if (typeof window === 'object') throw new Error('the mistake');"),
    message: /the mistake/,
  },
  'a page that can’t be prerendered': {
    change: (source) =>
      inBody(source, "if (typeof window !== 'object') throw new Error('the mistake');"),
    // The document that is open was prerendered before. The server reloads it by itself after some
    // builds, which aborts a reload that is under way.
    show: (page) =>
      expect(async () => {
        await page.reload();
        expect(await page.content()).toContain('the mistake');
      }).toPass(REBUILD),
    message: /can’t be rendered: .*the mistake/,
  },
};

/**
 * Makes mistakes in a component and corrects them. The overlay must name the line until then.
 *
 * @param page shows the component, on a development server
 * @param copy of the repository
 */
export async function makeMistakes(
  page: Page,
  copy: string,
  { file, text }: Place,
  whats = Object.keys(MISTAKES),
) {
  const place = path.join(copy, file);
  const source = await readFile(place, 'utf8');
  const overlay = overlayOf(page).contentFrame().locator('body');
  for (const what of whats)
    await test.step(`${what} in ${file}`, async () => {
      const { change, show, message } = MISTAKES[what]!;
      const wrong = change(source, text);
      await writeFile(place, wrong);
      await show?.(page);
      await expect(overlay).toContainText(message, REBUILD);
      await expect(overlay).toContainText(lineOf(wrong, file), REBUILD);
      await writeFile(place, source);
      await expect(overlayOf(page)).toHaveCount(0, REBUILD);
      await expect(page.getByText(text).first()).toBeAttached(REBUILD);
    });
}

/** Lets a component make a call that the live policy blocks: the browser's console must say so. */
export async function makeBlockedCall(page: Page, copy: string, { file, text }: Place) {
  const place = path.join(copy, file);
  const source = await readFile(place, 'utf8');
  const call = "if (typeof window === 'object') fetch('https://blocked.invalid').catch(() => {});";
  const reported = page.waitForEvent('console', {
    predicate: (message) => /(?=.*blocked\.invalid).*report.only/is.test(message.text()),
    ...REBUILD,
  });
  await writeFile(place, inBody(source, call));
  await reported;
  await writeFile(place, source);
  await expect(page.getByText(text).first()).toBeAttached(REBUILD);
}

/** Lets a component render something else in the browser than in Node: the overlay must say so. */
export async function makeMismatch(page: Page, copy: string, { file, text }: Place) {
  const place = path.join(copy, file);
  const source = await readFile(place, 'utf8');
  const mismatch = "{typeof window === 'undefined' ? 'Set Goals in Node' : 'Set Browser Goals'}";
  await writeFile(place, source.replace(text, mismatch));
  await expect(page.getByText('Set Browser Goals')).toBeVisible(REBUILD);
  await page.reload();
  await expect(overlayOf(page)).toBeVisible();
  await writeFile(place, source);
  await expect(page.getByText(text).first()).toBeAttached(REBUILD);
}

/** Returns what names the line of the mistake. */
function lineOf(source: string, file: string): RegExp {
  const line = source.split('\n').findIndex((text) => /throw|mistake = =/.test(text)) + 1;
  return new RegExp(`${file.replaceAll('.', '\\.')}[:(]${line}\\b`);
}
