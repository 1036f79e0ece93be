import path from 'node:path';
import { serveOverHttp2 } from '../../benchmark/sites/serveOverHttp2';
import { findFreePorts } from '../support/findFreePorts';
import { CONFIRM, headingOf, HOME, openPage, POLICY, waitForHydration } from '../support/pages';
import { replaceInFile } from '../support/replaceInFile';
import { expect } from '../support/site';
import { addCounter, changeEarlyModule, markDocument, markOf, touch } from './developmentChanges';
import { makeMismatch, makeMistakes, REBUILD } from './developmentMistakes';
import { test } from './repositoryCopy';

// A cold webpack on two busy cores takes its time.
test.describe.configure({ timeout: 300_000 });

const HEADLINE = { file: 'marketing-remote/src/home/Headline.tsx', text: 'Set Your Goals' };

test(
  'npm run dev -w marketing-remote shows its changes and mistakes inside the last release',
  { tag: '@all' },
  async ({ page, copy, start, ownStore, browserLog }) => {
    browserLog.stop();
    const env = { PORT: String(await findFreePorts(3)), SITE_STORE: ownStore };
    const dev = start('npm run dev -w marketing-remote', env);
    const address = await dev.waitForOutput(/ live: (http:\S+)/);
    expect(await (await page.goto(address))?.text()).toContain(HEADLINE.text);
    await openPage(page, address, HOME);
    await makeMistakes(page, copy, HEADLINE);
    await makeMismatch(page, copy, HEADLINE);

    await test.step('a change reloads the page: the released shell’s React can’t refresh', async () => {
      await addCounter(copy, HEADLINE);
      await expect(page.getByText('Set Your Goals, 0')).toBeVisible(REBUILD);
      await page.goto(address);
      await waitForHydration(page);
      await markDocument(page);
      await touch(page, HEADLINE);
      await expect(page.getByText('Set Your Goals, 1')).toBeVisible();
      await replaceInFile(path.join(copy, HEADLINE.file), HEADLINE.text, 'Set New Goals');
      await expect(page.getByText('Set New Goals, 0')).toBeVisible(REBUILD);
      await expect(markOf(page)).not.toBeAttached();
    });

    await openPage(page, address, CONFIRM);
    await dev.interrupt();
  },
);

test(
  'npm run dev -w account-remote -- --site shows its changes inside a site on nginx with TLS',
  { tag: '@all' },
  async ({ page, copy, start, folder, ownStore, api, browserLog }) => {
    browserLog.stop();
    const { serve } = await serveOverHttp2(api.origin, path.join(folder, 'nginx'));
    const site = await serve({ name: 'composed', folder: ownStore });
    const command = `npm run --silent dev -w account-remote -- --site ${site.address}`;
    const env = { PORT: String(await findFreePorts(2)) };
    try {
      const refused = start(command, env);
      expect(await refused.waitForExit()).toBe(1);
      expect(refused.errorLines).toEqual([
        `Refused: ${site.address} has a certificate that this machine does not trust`,
        expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      ]);

      const certificate = path.join(folder, 'nginx/localhost.pem');
      const dev = start(command, { ...env, NODE_EXTRA_CA_CERTS: certificate });
      const address = await dev.waitForOutput(/ live: (http:\S+)/);
      await openPage(page, address, CONFIRM);
      const source = path.join(copy, 'account-remote/src/confirm-email/ConfirmEmail.tsx');
      await replaceInFile(source, 'Click here to confirm', 'Press here to confirm');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Press here to confirm', REBUILD);
      // Prerendered with the live shell.
      const html = await page.request.get(address + CONFIRM.path, {
        headers: { accept: 'text/html' },
      });
      expect(await html.text()).toContain('Press here to confirm');
      await openPage(page, address, POLICY);
      await expect(headingOf(page, POLICY)).toBeVisible();
      await replaceInFile(source, 'Press here to confirm', 'Click here to confirm');
      await changeEarlyModule(page, copy, address);
      await dev.interrupt();
    } finally {
      await site.stop();
    }
  },
);
