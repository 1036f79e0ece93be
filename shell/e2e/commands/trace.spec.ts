import { ROOT } from '@site/release/appFolder';
import { execa } from 'execa';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONFIRM, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

/** Runs `release trace` with a text on standard input. */
const trace = async (store: string, input: string) =>
  (
    await execa('npm', ['run', '--silent', 'release', '--', 'trace', '--store', store], {
      cwd: ROOT,
      input,
    })
  ).stdout.split('\n');

test(
  'the stack of an error in the production site leads to the line that threw it',
  { tag: '@all' },
  async ({ page, site, browserLog }) => {
    browserLog.expect(/^console\.error: RemoteLoadError: marketing\/PrivacyPolicy .*broken/);
    const stacks: string[] = [];
    await page.exposeFunction('keepStack', (stack: string) => stacks.push(stack));
    await page.addInitScript(() => {
      Reflect.set(window, 'IntersectionObserver', function IntersectionObserver() {
        const error = new Error('broken');
        (window as unknown as { keepStack(stack: string): void }).keepStack(error.stack ?? '');
        throw error;
      });
    });
    await page.goto(site.address + POLICY.path);
    await expect.poll(() => stacks.length).toBeGreaterThan(0);
    const [stack = ''] = stacks;
    expect(stack).toContain(`${site.address}/apps/marketing/`);

    const source = 'marketing-remote/src/privacy/useCurrentSection.ts';
    const text = '    const screen = new IntersectionObserver(update);';
    const lines = (await readFile(path.join(ROOT, source), 'utf8')).split('\n');
    const number = lines.indexOf(text) + 1;
    expect(number).toBeGreaterThan(0);

    const traced = await trace(site.folder, stack);
    const column = text.indexOf('new') + 1;
    const at = traced.indexOf(`    at useCurrentSection (${source}:${number}:${column})`);
    expect(traced.slice(at, at + 2)).toEqual([
      `    at useCurrentSection (${source}:${number}:${column})`,
      `${String(number).padStart(8)} | ${text}`,
    ]);
    // React calls effects, in the shell's script.
    expect(traced.join('\n')).toMatch(/at \w+ \(node_modules\/react-dom\/.*:\d+:\d+\)/);
  },
);

test(
  'the stack of a press before hydration leads to the source of the page’s early script',
  { tag: '@all' },
  async ({ page, site, api: _, browserLog }) => {
    browserLog.allow(/Email confirmed/);
    const stacks: string[] = [];
    await page.exposeFunction('keepStack', (stack: string) => stacks.push(stack));
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = function traced(...request) {
        const { stack = '' } = new Error('called');
        (window as unknown as { keepStack(stack: string): void }).keepStack(stack);
        return fetch(...request);
      };
    });
    site.held.hold(/main\.js$/);
    await page.goto(`${site.address}${CONFIRM.path}?token=abc`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => stacks.length).toBeGreaterThan(0);
    site.held.release();
    expect(stacks[0]).toContain(`${site.address}${CONFIRM.path}?token=abc:`);
    expect((await trace(site.folder, stacks[0] ?? '')).join('\n')).toMatch(
      /at postConfirmation \(account-remote\/src\/confirm-email\/postConfirmation\.ts:\d+:\d+\)\n +\d+ \| .*fetch\(/,
    );
  },
);
