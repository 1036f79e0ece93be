import path from 'node:path';
import { serveOverHttp2 } from '../../benchmark/sites/serveOverHttp2';
import { copyRepository } from '../support/copyRepository';
import { findFreePorts } from '../support/findFreePorts';
import { CONFIRM, headingOf, HOME, openPage } from '../support/pages';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';

// A cold webpack on two busy cores takes its time.
test.describe.configure({ timeout: 180_000 });

test(
  'npm run dev -w account-remote -- --site https://… runs the remote inside a site on nginx with TLS',
  { tag: '@all' },
  async ({ page, folder, ownStore, api, browserLog }) => {
    const { serve } = await serveOverHttp2(api.origin, path.join(folder, 'nginx'));
    const site = await serve({ name: 'composed', folder: ownStore });
    const copy = await copyRepository(path.join(folder, 'copy'));
    const command = ['npm', 'run', '--silent', 'dev', '-w', 'account-remote', '--', '--site'];
    const start = (env: Record<string, string>) =>
      new RunningCommand([...command, site.address], copy, env);
    const port = await findFreePorts(2);
    const refused = start({ PORT: String(port) });
    const dev = start({
      PORT: String(port),
      NODE_EXTRA_CA_CERTS: path.join(folder, 'nginx/localhost.pem'),
    });
    try {
      expect(await refused.waitForExit()).toBe(1);
      expect(refused.errorLines).toEqual([
        `Refused: ${site.address} has a certificate that this machine does not trust`,
        expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      ]);

      const address = await dev.waitForOutput(/ live: (http:\S+)/);
      const html = async () => (await page.request.get(`${address}${CONFIRM.path}`, HTML)).text();
      expect(await html()).toContain(CONFIRM.heading);
      await openPage(page, address, CONFIRM);
      await replaceInFile(
        path.join(copy, 'account-remote/src/confirm-email/ConfirmEmail.tsx'),
        'Click here to confirm',
        'Press here to confirm',
      );
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Press here to confirm', { timeout: 60_000 });
      // Prerendered with the live shell.
      expect(await html()).toContain('Press here to confirm');

      await openPage(page, address, HOME);
      await expect(headingOf(page, HOME)).toBeVisible();
      browserLog.stop();
      await dev.interrupt();
    } finally {
      dev.kill();
      refused.kill();
      await site.stop();
    }
  },
);

const HTML = { headers: { accept: 'text/html' } };
