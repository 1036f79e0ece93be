import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { copyRepository } from '../support/copyRepository';
import { freePorts, isFree } from '../support/freePorts';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';

test('npm start on a built tree builds nothing, prints links that work, and leaves nothing behind', async ({
  page,
  folder,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.expect(/^console\.log: {message: Email confirmed/);
  const copy = await copyRepository(path.join(folder, 'copy'));
  const port = await freePorts(1);
  const start = () =>
    new RunningCommand(['npm', 'start'], copy, {
      PORT: String(port),
      SITE_STORE: '',
      API_ORIGIN: '',
    });
  const running: RunningCommand[] = [];
  try {
    for (const round of ['first', 'second']) {
      const site = start();
      running.push(site);
      const address = await site.says(/release 1: (http:\S+)/, 60_000);
      expect(address).toBe(`http://localhost:${port}`);
      expect(site.output, round).not.toContain('Building');
      const link = await site.says(/good\s+(http:\S+)/);
      await page.goto(link);
      const confirm = new ConfirmPage(page);
      await confirm.press();
      await expect(confirm.toasts).toBeVisible();

      // Another one can't have the same port, and says so in one line, and in another one what to do.
      const other = start();
      running.push(other);
      expect(await other.ends()).toBe(1);
      expect(other.failures).toEqual([
        expect.stringMatching(new RegExp(`port ${port} is taken`)),
        expect.stringContaining(`PORT=${port + 1} npm start`),
      ]);
      await page.goto('about:blank');
      await site.interrupt();
      expect(await isFree(port)).toBe(true);
    }
  } finally {
    for (const command of running) command.kill();
  }
});
