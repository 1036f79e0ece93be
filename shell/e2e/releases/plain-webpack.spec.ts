import { test } from '../commands/repositoryCopy';
import { CONFIRM, waitForHydration } from '../support/pages';
import { readLiveRelease } from '../support/releases';
import { expect } from '../support/site';

test(
  'a build by plain webpack, without the toolchain, is published, prerendered and hydrated',
  { tag: '@all' },
  async ({ page, run, ownStore, ownSite }) => {
    const sources = 'shell/e2e/releases/plain-webpack';
    const env = { SITE_STORE: ownStore };
    await run(`npx webpack build --config ${sources}/webpack.config.mjs`);
    const printed = await run(`npm run release -- publish --build ${sources}/dist`, env);
    const [, version = ''] = /account (1\.0\.0-[0-9a-f]{8}) published/.exec(printed) ?? [];
    await run(`npm run release -- activate account@${version}`, env);
    expect(readLiveRelease(ownStore).apps.account.version).toBe(version);

    const address = ownSite.address + CONFIRM.path;
    expect(await (await fetch(address)).text()).toContain('Built by plain webpack</h1>');
    await page.goto(address);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  },
);
