import { createSiteServer } from '@site/release';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createCertificate } from '../../../shared/platform/release/src/servers/nginx/NginxServer.fixture';
import { findFreePorts } from '../support/findFreePorts';
import { replaceInFile } from '../support/copyRepository';
import { waitForHydration } from '../support/pages';
import { expect } from '../support/site';
import { readLiveRelease } from '../support/releases';
import { addCounter, touch } from './developmentChanges';
import { REBUILD } from './developmentMistakes';
import { expectMuiPage, MUI_PAGE } from './muiPage';
import { test } from './repositoryCopy';

test.describe.configure({ timeout: 600_000 });

/** The heading of the generated page, once it is changed. */
const PLACE = { file: 'billing-remote/src/billing/BillingPage.tsx', text: 'Your bills' };

/** Writes a project of the generated remote, whose types are checked in a few seconds. */
const writeProject = (copy: string) =>
  writeFile(
    path.join(copy, 'tsconfig.made.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['*-remote/remote.ts', 'billing-remote'],
    }),
  );

/** The versions of all apps but billing in a store's live release. */
const otherVersions = (store: string) =>
  Object.entries(readLiveRelease(store).apps).flatMap(([app, { version }]) =>
    app === 'billing' ? [] : `${app} ${version}`,
  );

test(
  'a generated remote passes all checks, goes live alone, and may import any part of MUI',
  { tag: '@all' },
  async ({ page, copy, run, start, ownStore, ownSite, browserLog }) => {
    const env = { SITE_STORE: ownStore, TESTS: '' };
    await run('npm run new-remote -- billing');

    await test.step('types, lint, format and tests', async () => {
      await writeProject(copy);
      await run('npx tsc -p tsconfig.made.json');
      await run('npx eslint -c shared/platform/testing/eslint.config.mjs billing-remote');
      await run('npx prettier --check billing-remote package.json');
      await run('npm run unit -- billing-remote', env);
    });

    await replaceInFile(path.join(copy, PLACE.file), '>Billing<', `>${PLACE.text}<`);
    await test.step('npm run dev -w shows all pages before it is deployed, and each change', async () => {
      // A document that renders its first hook before it loads again says why.
      const firstHook = [/useState\) is not a function/, /net::ERR_ABORTED$/];
      browserLog.allow(/React DevTools/, /status of 404/, ...firstHook);
      const port = String(await findFreePorts(4));
      const dev = start('npm run dev -w billing-remote', { ...env, PORT: port });
      const address = await dev.waitForOutput(/ live: (http:\S+)/);
      await page.goto(address);
      await waitForHydration(page);
      await page.goto(`${address}/billing`);
      await expect(page.getByRole('heading', { level: 1, name: PLACE.text })).toBeVisible();
      await waitForHydration(page);
      // The first hook: only a new document can load the first import of a shared module.
      await addCounter(copy, PLACE);
      await expect(page.getByText('Your bills, 0')).toBeVisible(REBUILD);
      await waitForHydration(page);
      await touch(page, PLACE);
      await expect(page.getByText('Your bills, 1')).toBeVisible();
      await page.goto('about:blank');
      await dev.interrupt();
    });

    await writeFile(path.join(copy, PLACE.file), MUI_PAGE);
    const definition = path.join(copy, 'billing-remote/remote.ts');
    await replaceInFile(definition, 'budget: 40_000', 'budget: 94_000');

    const before = otherVersions(ownStore);
    await run('npm run deploy -w billing-remote', env);
    expect(readLiveRelease(ownStore).apps.billing).toBeDefined();
    expect(otherVersions(ownStore)).toEqual(before);
    await expectMuiPage(page, ownSite);
  },
);

test(
  'a remote in a repository of its own is tested there and deployed into the same store',
  { tag: '@all' },
  async ({ run, start, folder, ownStore, api }) => {
    const own = path.join(folder, 'gifts');
    const printed = await run('npm run new-remote -- gift-cards --outside ../gifts');
    expect(printed).not.toMatch(/route/i);
    expect(await readFile(path.join(own, 'README.md'), 'utf8')).not.toMatch(/route/i);
    await run('npm install', {}, own);
    await run('npm test', { TESTS: '' }, own);
    await run(`npm run deploy -- --store ${ownStore}`, {}, own);
    const { apps } = readLiveRelease(ownStore);
    expect(Object.keys(apps).sort()).toEqual(['account', 'gift-cards', 'marketing', 'shell']);
    const status = await run(`npm run release -- status --store ${ownStore}`, {}, own);
    expect(status).toContain('Pages: match release 2');

    await test.step('npm run dev shows it inside a site with TLS', async () => {
      const files = createCertificate('localhost', folder);
      const site = createSiteServer({ folder: ownStore, api: api.origin });
      await site.ready();
      const [cert, key] = await Promise.all([readFile(files.certificate), readFile(files.key)]);
      const server = createServer({ cert, key }, site.routing).listen(0, 'localhost');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const origin = `https://localhost:${port}`;
      const command = `npm run --silent dev -- --site ${origin}`;
      const refused = start(command, {}, own);
      expect(await refused.waitForExit()).toBe(1);
      expect(refused.errorLines).toEqual([
        `Refused: ${origin} has a certificate that this machine does not trust`,
        expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      ]);
      const dev = start(command, { NODE_EXTRA_CA_CERTS: files.certificate }, own);
      const address = await dev.waitForOutput(/with gift-cards live: (http:\S+)/);
      const html = await fetch(address, { headers: { accept: 'text/html' } });
      expect(await html.text()).toContain('Set Your Goals');
      await dev.interrupt();
      server.close();
      await site.close();
    });
  },
);
