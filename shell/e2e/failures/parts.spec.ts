import { appFolder } from '@site/project';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/expectAccessible';
import { waitForHydration } from '../support/pages';
import { PageTime } from '../support/PageTime';
import { builtScript, releaseVariant } from '../support/releases';
import { expect, test as base, withStoreCopy } from '../support/site';
import { FaultyPage } from './FaultyPage';
import { failIn } from './faultySite';
import { FAULTS, makeFailable } from './remoteFaults';

/** A part of marketing's on a page of the shell's. */
const PART = { remote: 'marketing', module: 'StoreBadges' } as const;

const test = base.extend<object, { renewedStore: string }>({
  // Its marketing remote has a previous version, and the part of the live one can be made to fail.
  renewedStore: [
    async ({ browserName: _ }, use) => {
      const file = appFolder('marketing', 'dist', builtScript('marketing', PART.module));
      const script = await readFile(file, 'utf8');
      await withStoreCopy(async (store) => {
        const changes = { 'Get it on': 'Find it on', ...makeFailable(PART.module, script) };
        await releaseVariant(store, PART.remote, changes);
        await use(store);
      });
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

for (const { name, phase, at } of FAULTS)
  test(
    `${name}: a part shows its previous version or, without it, its children, and the page works`,
    { tag: phase === 'render' ? [] : '@all' },
    async ({ page, renewedStore, serve, browserLog }) => {
      const failure = `marketing/StoreBadges \\S+ failed \\(${phase}\\)`;
      browserLog.expect(new RegExp(`^console\\.error: RemoteLoadError: ${failure}`));
      browserLog.allow(/404 \(Not Found\)$/, /./);
      const { site, failPrevious } = await failIn(page, await serve(renewedStore), PART, at);
      const badge = (text: string) => page.getByRole('link', { name: `${text} Google Play` });
      const time = await PageTime.install(page);
      await page.goto(`${site.address}/nowhere`);
      await expect(badge('Find it on')).toBeVisible();
      await waitForHydration(page);
      await time.skipUntil((timeout) => expect(badge('Get it on')).toBeVisible({ timeout }));

      failPrevious();
      await new FaultyPage(page).clearCache();
      await page.goto(`${site.address}/nowhere/else`);
      await waitForHydration(page);
      const part = page.locator('[data-part]');
      await time.skipUntil((timeout) => expect(part).toHaveCount(0, { timeout }));
      await expect(badge('Find it on')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL(`${site.address}/`);
    },
  );
