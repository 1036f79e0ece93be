import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { findFreePorts } from '../support/findFreePorts';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';

/** Runs a command that must succeed. @returns what it printed */
async function run(folder: string, ...words: string[]): Promise<string> {
  // A remote's tests are among the quick ones.
  const command = new RunningCommand(words, folder, { TESTS: '' });
  await command.expectSuccess();
  return command.output;
}

/** A part of what the generator prints: source text to add to the shell. */
const printedPart = (printed: string, part: RegExp) => part.exec(printed)?.[0] ?? '';
const ROUTE = /^ {4}\{\n.*?^ {4}\},$/ms;
const DECLARATION = /^declare module .*?^\}$/ms;
const ROUTES = 'shell/src/routing/routes.ts';

test(
  'a generated remote passes all checks as it is, and shows its page once the shell has its route',
  { tag: '@all' },
  async ({ page, folder, ownStore, browserLog }) => {
    test.setTimeout(300_000);
    browserLog.allow(/React DevTools/);
    const copy = await copyRepository(path.join(folder, 'copy'));
    const printed = await run(
      ...[copy, 'npm', 'run', 'new-remote', '--', 'gift-cards', '--page', '/gifts'],
    );
    const route = printedPart(printed, ROUTE);
    await replaceInFile(path.join(copy, ROUTES), 'pages: [\n', `pages: [\n${route}\n`);

    await test.step('types, lint, format and tests', async () => {
      await run(copy, 'npm', 'run', 'types');
      const made = ['gift-cards-remote', ROUTES];
      await run(copy, 'npx', 'eslint', '-c', 'shared/testing/eslint.config.mjs', ...made);
      await run(copy, 'npx', 'prettier', '--check', ...made, 'package.json');
      await run(copy, 'npm', 'run', 'unit', '--', 'gift-cards-remote');
    });

    await test.step('a route to a page that the remote lacks does not compile', async () => {
      await replaceInFile(path.join(copy, ROUTES), `page: 'GiftCards'`, `page: 'Gifts'`);
      const types = new RunningCommand(['npm', 'run', 'types'], copy);
      expect(await types.waitForExit()).not.toBe(0);
      expect(types.output).toContain(ROUTES);
      await replaceInFile(path.join(copy, ROUTES), `page: 'Gifts'`, `page: 'GiftCards'`);
    });

    await test.step('npm run dev -w shows the page before anything is deployed', async () => {
      const env = { PORT: String(await findFreePorts(2)), SITE_STORE: ownStore };
      // The store has no files for the tabs of a shell that is not live: they read its release.
      browserLog.allow(/status of 404/);
      const words = ['npm', 'run', 'dev', '-w', 'gift-cards-remote'];
      const dev = new RunningCommand(words, copy, env);
      try {
        const address = await dev.waitForOutput(/ live: (http:\S+)/);
        await page.goto(`${address}/gifts`);
        await expect(page.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeVisible();
        browserLog.stop();
        await dev.interrupt();
      } finally {
        dev.kill();
      }
    });

    await test.step('a deploy adds it to the live store', async () => {
      await run(copy, 'npm', 'run', 'deploy', '-w', 'gift-cards-remote', '--', '--store', ownStore);
      expect(readLiveRelease(ownStore).apps).toHaveProperty('gift-cards');
    });
  },
);

test(
  'a remote in a repository of its own is tested there and deployed into the same store',
  { tag: '@all' },
  async ({ folder, ownStore, ownSite }) => {
    test.setTimeout(300_000);
    const copy = await copyRepository(path.join(folder, 'copy'));
    const own = path.join(folder, 'gifts');
    const printed = await run(
      ...[copy, 'npm', 'run', 'new-remote', '--', 'gift-cards', '--outside', own],
    );
    await run(own, 'npm', 'install');
    await run(own, 'npm', 'test');
    await run(own, 'npm', 'run', 'deploy', '--', '--store', ownStore);
    const { apps } = readLiveRelease(ownStore);
    expect(Object.keys(apps).sort()).toEqual(['account', 'gift-cards', 'marketing', 'shell']);
    const status = await run(own, 'npm', 'run', 'release', '--', 'status', '--store', ownStore);
    expect(status).toContain('Pages: match release 2');

    const dev = new RunningCommand(['npm', 'run', 'dev', '--', '--site', ownSite.address], own);
    try {
      await dev.waitForOutput(/with gift-cards live: http:/);
      await dev.waitForOutput(/has no route to gift-cards yet/);
      await dev.interrupt();
    } finally {
      dev.kill();
    }

    // The shell's repository knows the remote's page by what the generator printed.
    const routes = path.join(copy, ROUTES);
    await replaceInFile(routes, 'KnownRoutes }', 'KnownRoutes, PageDefinition }');
    await replaceInFile(routes, 'pages: [\n', `pages: [\n${printedPart(printed, ROUTE)}\n`);
    await replaceInFile(routes, '\n/**', `\n${printedPart(printed, DECLARATION)}\n\n/**`);
    await run(copy, 'npm', 'run', 'types');
    await run(copy, 'npx', 'prettier', '--check', ROUTES);
  },
);
