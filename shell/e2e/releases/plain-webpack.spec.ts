import { test } from '../commands/repositoryCopy';
import { CONFIRM, waitForHydration } from '../support/pages';
import { expect } from '../support/site';

test(
  'a build by plain webpack goes live, and what is entered into its form before hydration is shown and sent once, whenever Send is pressed',
  { tag: '@all' },
  async ({ page, run, ownStore, ownSite }) => {
    const sources = 'shell/e2e/releases/plain-webpack';
    const env = { SITE_STORE: ownStore };
    await run(`npx webpack build --config ${sources}/webpack.config.mjs`);
    const printed = await run(`npm run release -- publish --build ${sources}/dist`, env);
    const [, version = ''] = /account (1\.0\.0-[0-9a-f]{8}) published/.exec(printed) ?? [];
    await run(`npm run release -- activate account@${version}`, env);

    const address = ownSite.address + CONFIRM.path;
    expect(await (await fetch(address)).text()).toContain('Built by plain webpack</h1>');
    const send = page.getByRole('button', { name: 'Send' });
    const sent = page.getByRole('main').getByRole('status');
    for (const isPressedEarly of [false, true]) {
      ownSite.held.hold(/\.js(\?|$)/);
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByLabel('Name').pressSequentially('Kim');
      await page.getByLabel('News').check();
      await page.getByLabel('Goal').selectOption('lose');
      if (isPressedEarly) await send.click();
      ownSite.held.release();
      await waitForHydration(page);
      await expect(page.getByLabel('Name')).toHaveValue('Kim');
      await expect(page.getByLabel('News')).toBeChecked();
      await expect(page.getByLabel('Goal')).toHaveValue('lose');
      if (!isPressedEarly) await send.click();
      await expect(sent).toHaveText('{"name":"Kim","news":true,"goal":"lose"}');
    }
  },
);
