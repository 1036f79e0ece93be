import type { Page } from '@playwright/test';
import { ROOT } from '@site/release/appFolder';
import { execa } from 'execa';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { CONFIRM, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

type Traced = Window & { keepStack(stack?: string): void };

/** Collects the stacks that scripts of the page give to `keepStack`. */
async function collectStacks(page: Page): Promise<string[]> {
  const stacks: string[] = [];
  await page.exposeFunction('keepStack', (stack: string) => stacks.push(stack));
  return stacks;
}

test(
  'the stack of an error in production leads to the line that threw it, also in a page’s early script',
  { tag: '@all' },
  async ({ page, site, browserLog }) => {
    browserLog.expect(/^console\.error: RemoteLoadError: marketing\/PrivacyPolicy .*broken/);
    browserLog.allow(/Email confirmed/);
    const stacks = await collectStacks(page);
    await page.addInitScript(() => {
      const { keepStack } = window as unknown as Traced;
      const { fetch, Element } = window;
      const { closest } = Element.prototype;
      Element.prototype.closest = function broken(this: Element, selector: string) {
        if (selector !== 'section') return closest.call(this, selector);
        const error = new Error('broken');
        keepStack(error.stack);
        throw error;
      };
      window.fetch = function traced(...request) {
        keepStack(new Error('called').stack);
        return fetch(...request);
      };
    });
    const stackWith = (text: string) => stacks.find((stack) => stack.includes(text));
    // First of all: later, the browser has the script in its cache.
    site.held.hold(/main\.js$/);
    await page.goto(`${site.address}${CONFIRM.path}?token=abc`, { waitUntil: 'commit' });
    await new ConfirmPage(page).press();
    await expect.poll(() => stackWith(`${CONFIRM.path}?token=abc:`)).toBeDefined();
    site.held.release();
    await page.goto(site.address + POLICY.path);
    await expect.poll(() => stackWith(`${site.address}/apps/marketing/`)).toBeDefined();

    const words = ['run', '--silent', 'release', '--', 'trace', '--store', site.folder];
    const traced = (await execa('npm', words, { cwd: ROOT, input: stacks.join('\n') })).stdout;
    const source = 'marketing-remote/src/privacy/useCurrentSection.ts';
    const text = "    const lastSection = headings.at(-1)?.closest('section');";
    const lines = (await readFile(path.join(ROOT, source), 'utf8')).split('\n');
    const number = lines.indexOf(text) + 1;
    expect(traced).toContain(
      `    at useCurrentSection (${source}:${number}:${text.indexOf('closest') + 1})\n${String(number).padStart(8)} | ${text}\n`,
    );
    // React calls effects, in the shell's script.
    expect(traced).toMatch(/at \w+ \(node_modules\/react-dom\/.*:\d+:\d+\)/);
    expect(traced).toMatch(
      /at postConfirmation \(account-remote\/src\/confirm-email\/postConfirmation\.ts:\d+:\d+\)\n +\d+ \| .*fetch\(/,
    );
  },
);
