import path from 'node:path';
import { ConfirmPage, SUCCESS } from '../support/ConfirmPage';
import { copyRepository } from '../support/copyRepository';
import { findFreePorts } from '../support/findFreePorts';
import { CONFIRM, headingOf } from '../support/pages';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';

// A cold webpack on two busy cores takes its time.
test.describe.configure({ timeout: 180_000 });

for (const [where, args] of [
  ['npm run dev', ['dev']],
  ['npm run dev -w account-remote', ['dev', '-w', 'account-remote']],
] as const) {
  test(
    `${where} has the early module of the sources, also after a change`,
    { tag: '@all' },
    async ({ page, folder, ownStore, api, browserLog }) => {
      browserLog.stop();
      const copy = await copyRepository(path.join(folder, 'copy'));
      const dev = new RunningCommand(['npm', 'run', ...args], copy, {
        PORT: String(await findFreePorts(3)),
        SITE_STORE: ownStore,
        API_ORIGIN: api.origin,
      });
      try {
        const address = await dev.waitForOutput(/ live: (http:\S+)/);
        const confirmAddress = `${address}${CONFIRM.path}?token=t0k3n`;
        const success = path.join(copy, 'account-remote/src/confirm-email/successText.ts');
        await replaceInFile(success, SUCCESS, 'Changed.');
        const read = async () =>
          (
            await page.request.get(confirmAddress, {
              headers: { accept: 'text/html' },
              timeout: 60_000,
            })
          ).text();
        await expect
          .poll(read, { timeout: 60_000 })
          .toMatch(/<script[^>]* id="early">.*Changed\..*<\/script>/);
        expect((await read()).match(/<script[^>]* id="early">/g)).toHaveLength(1);

        await page.route(/\.js$/, () => {});
        await page.goto(confirmAddress, { waitUntil: 'commit' });
        await expect(headingOf(page, CONFIRM)).toBeVisible();
        await new ConfirmPage(page).press();
        await expect.poll(() => api.calls.length).toBe(1);
        await dev.interrupt();
      } finally {
        dev.kill();
      }
    },
  );
}
