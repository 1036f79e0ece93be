import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from '../commands/repositoryCopy';
import { CONFIRM, waitForHydration } from '../support/pages';
import { expect } from '../support/site';

test(
  'what is entered into a form before hydration is shown and sent once, whenever Send is pressed',
  { tag: '@all' },
  async ({ page, copy, run, ownStore, ownSite }) => {
    const sources = path.join('shell', 'e2e', 'releases', 'plain-webpack');
    await copyFile(
      path.join(copy, sources, 'Form.mjs'),
      path.join(copy, sources, 'ConfirmEmail.mjs'),
    );
    const env = { SITE_STORE: ownStore };
    await run(`npx webpack build --config ${sources}/webpack.config.mjs`);
    const printed = await run(`npm run release -- publish --build ${sources}/dist`, env);
    const [, version = ''] = /account (1\.0\.0-[0-9a-f]{8}) published/.exec(printed) ?? [];
    await run(`npm run release -- activate account@${version}`, env);

    const send = page.getByRole('button', { name: 'Send' });
    const sent = page.getByRole('main').getByRole('status');
    for (const isPressedEarly of [false, true]) {
      ownSite.held.hold(/\.js(\?|$)/);
      await page.goto(ownSite.address + CONFIRM.path, { waitUntil: 'commit' });
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
