import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { findFreePorts } from '../support/findFreePorts';
import { HOME, openPage } from '../support/pages';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { reloadUntilShown } from './reloadUntilShown';

// A cold webpack on two busy cores takes its time.
test.describe.configure({ timeout: 180_000 });

const HEADLINE = 'marketing-remote/src/home/Headline.tsx';
const OVERLAY = '#webpack-dev-server-client-overlay';

for (const [where, args] of [
  ['npm run dev', ['dev']],
  ['npm run dev -w marketing-remote', ['dev', '-w', 'marketing-remote']],
] as const) {
  test(
    `${where} prerenders, and shows where the browser renders something else`,
    { tag: '@all' },
    async ({ page, folder, ownStore, browserLog }) => {
      browserLog.allow(/React DevTools/);
      browserLog.expect(
        /Hydration failed|Minified React error #418/,
        /can’t be rendered .*no goals/,
      );
      const copy = await copyRepository(path.join(folder, 'copy'));
      const headline = path.join(copy, HEADLINE);
      const dev = new RunningCommand(['npm', 'run', ...args], copy, {
        PORT: String(await findFreePorts(3)),
        SITE_STORE: ownStore,
      });
      try {
        const address = await dev.waitForOutput(/ live: (http:\S+)/);
        const response = await page.goto(address);
        expect(await response?.text()).toContain('Set Your Goals');
        await openPage(page, address, HOME);
        await expect(page.locator(OVERLAY)).toHaveCount(0);
        expect(browserLog.lines.filter((line) => !line.includes('React DevTools'))).toEqual([]);

        const heading = page.getByRole('heading', { level: 1 });
        await replaceInFile(
          headline,
          'Set Your Goals',
          "{typeof window === 'undefined' ? 'Set Goals in Node' : 'Set Browser Goals'}",
        );
        await expect(heading).toContainText('Set Browser Goals', { timeout: 60_000 });
        await page.reload();
        await expect(page.locator(OVERLAY)).toBeVisible();

        // Such a page can't be released. Here it still shows, so that it can be worked on.
        await replaceInFile(
          headline,
          "'Set Goals in Node'",
          "(() => { throw new Error('no goals'); })()",
        );
        const overlay = page.locator(OVERLAY).contentFrame().locator('body');
        await reloadUntilShown(page, 'no goals');
        await expect(overlay).toContainText(/can’t be rendered .*no goals/);
        await expect(heading).toContainText('Set Browser Goals');
        await dev.waitForOutput(/(can’t be rendered .*no goals)/);

        browserLog.stop();
        await dev.interrupt();
      } finally {
        dev.kill();
      }
    },
  );
}
