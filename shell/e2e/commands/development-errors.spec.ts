import type { Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { findFreePorts } from '../support/findFreePorts';
import { HOME, openPage } from '../support/pages';
import { RunningCommand } from '../support/RunningCommand';
import { reloadUntilShown } from './reloadUntilShown';
import { expect, test } from '../support/site';

// A cold webpack on two busy cores takes its time.
test.describe.configure({ timeout: 300_000 });

const SLOW = { timeout: 60_000 };

/** A component to make mistakes in, and a text in it. */
interface Place {
  file: string;
  text: string;
}

const HEADLINE: Place = { file: 'marketing-remote/src/home/Headline.tsx', text: 'Set Your Goals' };
const SKIP_LINK: Place = { file: 'shell/src/layout/SkipLink.tsx', text: 'Skip to the content' };

/** A mistake: a change of the source, and what makes it show. */
interface Mistake {
  what: string;
  change: (source: string, text: string) => string;
  show?: (page: Page) => Promise<unknown>;
  message: RegExp;
}

const touch = (page: Page) =>
  page.locator('#mistake').dispatchEvent('pointerdown', {}, { timeout: 500 });
const overlayOf = (page: Page) => page.locator('#webpack-dev-server-client-overlay');
const inBody = (source: string, line: string) => source.replace('() {\n', `() {\n  ${line}\n`);
const inText = (source: string, text: string, line: string) =>
  source.replace(
    text,
    `<span id="mistake" onPointerDown={() => {\n          ${line}\n        }}>${text}</span>`,
  );

const MISTAKES: Mistake[] = [
  {
    what: 'a syntax error',
    change: (source) => inBody(source, 'const mistake = = 1;'),
    message: /TS1109: Expression expected/,
  },
  {
    what: 'a type error',
    change: (source) => inBody(source, "const mistake: number = 'one'; void mistake;"),
    message: /TS2322: Type 'string' is not assignable to type 'number'/,
  },
  {
    what: 'an exception in an event handler',
    change: (source, text) => inText(source, text, "throw new Error('the mistake');"),
    // The page's markup may have the element before it has the handler.
    show: (page) =>
      expect(async () => {
        await touch(page);
        await expect(overlayOf(page)).toBeAttached({ timeout: 500 });
      }).toPass(SLOW),
    message: /the mistake/,
  },
  {
    what: 'an exception while rendering',
    change: (source) =>
      inBody(source, "if (typeof window === 'object') throw new Error('the mistake');"),
    message: /the mistake/,
  },
  {
    what: 'a page that can’t be prerendered',
    change: (source) =>
      inBody(source, "if (typeof window !== 'object') throw new Error('the mistake');"),
    // The document that is open was prerendered before.
    show: (page) => reloadUntilShown(page, 'the mistake'),
    message: /can’t be rendered .*the mistake/,
  },
];

for (const [where, args, places] of [
  ['npm run dev', ['dev'], [HEADLINE, SKIP_LINK]],
  ['npm run dev -w marketing-remote', ['dev', '-w', 'marketing-remote'], [HEADLINE]],
] as const)
  test(
    `${where} shows mistakes in an overlay with the source’s line, until they are corrected`,
    { tag: '@all' },
    async ({ page, folder, ownStore, browserLog }) => {
      browserLog.stop();
      const copy = await copyRepository(path.join(folder, 'copy'));
      const dev = new RunningCommand(['npm', 'run', ...args], copy, {
        PORT: String(await findFreePorts(3)),
        SITE_STORE: ownStore,
      });
      const iframe = overlayOf(page);
      const overlay = iframe.contentFrame();
      try {
        const address = await dev.waitForOutput(/ live: (http:\S+)/);
        await openPage(page, address, HOME);
        for (const { file, text } of places) {
          const source = await readFile(path.join(copy, file), 'utf8');
          for (const { what, change, show, message } of MISTAKES)
            await test.step(`${what} in ${file}`, async () => {
              const wrong = change(source, text);
              await writeFile(path.join(copy, file), wrong);
              await show?.(page);
              await expect(overlay.locator('body')).toContainText(message, SLOW);
              await expect(overlay.locator('body')).toContainText(placeOf(wrong, file), SLOW);
              await writeFile(path.join(copy, file), source);
              await expect(iframe).toHaveCount(0, SLOW);
              await expect(page.getByText(text).first()).toBeAttached(SLOW);
            });
        }

        // Escape and the button close it. A page of the last build: no reload comes in between.
        await openPage(page, address, HOME);
        for (const close of [
          () => page.keyboard.press('Escape'),
          () => overlay.getByRole('button', { name: 'Dismiss' }).click(),
        ]) {
          await page.evaluate(() => void Promise.reject(new Error('no promise')));
          await expect(overlay.locator('body')).toContainText('no promise');
          await close();
          await expect(iframe).toHaveCount(0);
        }
        await dev.interrupt();
      } finally {
        dev.kill();
      }
    },
  );

/** Returns what names the line of the mistake. */
function placeOf(source: string, file: string): RegExp {
  const line = source.split('\n').findIndex((text) => /throw|mistake = =|mistake:/.test(text)) + 1;
  return new RegExp(`${file.replaceAll('.', '\\.')}[:(]${line}\\b`);
}
