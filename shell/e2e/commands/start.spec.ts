import { ROOT } from '@site/project';
import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { findFreePorts, isPortFree } from '../support/findFreePorts';
import { expect } from '../support/site';
import { test as base } from './repositoryCopy';

// These commands change no sources.
const test = base.extend({ copy: ({ browserName: _ }, use) => use(ROOT) });

test('npm start finds its release again, serves working links without a build, and ends with npm', async ({
  page,
  start,
  ownStore,
  browserLog,
}) => {
  browserLog.expect(/^console\.log: {message: Email confirmed/);
  const port = await findFreePorts(1);
  const site = start('npm start', { PORT: String(port), SITE_STORE: ownStore, API_ORIGIN: '' });
  const address = await site.waitForOutput(/release 1: (http:\S+)/, 60_000);
  expect(address).toBe(`http://localhost:${port}`);
  expect(site.output).not.toContain('Building');
  await page.goto(await site.waitForOutput(/(http:\S+=good)\s/));
  const confirm = new ConfirmPage(page);
  await confirm.button.click();
  await confirm.expectConfirmed();
  await page.goto('about:blank');
  await site.terminate();
  expect(await isPortFree(port)).toBe(true);
});

test(
  'npm start releases the site into an empty store, and npm run release -- serve serves it',
  { tag: '@all' },
  async ({ page, start, folder, browserLog }) => {
    browserLog.expect(/^console\.log: {message: Email confirmed/);
    const env = { PORT: '0', SITE_STORE: path.join(folder, 'store'), API_ORIGIN: '' };
    const first = start('npm start', env);
    await first.waitForOutput(/release 1: http:/);
    await first.interrupt();

    const serve = start('npm run release -- serve', env);
    await page.goto(await serve.waitForOutput(/(http:\S+=good)\s/));
    const confirm = new ConfirmPage(page);
    await confirm.button.click();
    await confirm.expectConfirmed();
    await page.goto('about:blank');
    await serve.interrupt();
  },
);
