import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { replaceInFile } from '../support/replaceInFile';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { copyWithBilling, deploy, run } from './billingRemote';

test(
  'checkouts of different age work on one store in any order, and lose nothing of each other',
  { tag: '@all' },
  async ({ page, folder, ownStore, ownSite, browserLog }) => {
    test.setTimeout(420_000);
    browserLog.allow(/^console\.error: Failed to load resource: .*404/);
    const older = await copyRepository(path.join(folder, 'older'));
    const newer = await copyWithBilling(path.join(folder, 'newer'));
    const release = (copy: string, ...words: string[]) =>
      run(copy, ['npm', 'run', '--silent', 'release', '--', ...words, '--store', ownStore]);
    const pageOf = (file: string) => readFile(path.join(ownStore, file), 'utf8');
    const GENERATOR = '<meta name="generator" content="Workouts 2">';

    await test.step('the newer checkout has another remote, setting and composer', async () => {
      await replaceInFile(
        path.join(newer, 'shared/compose/src/metaTags.ts'),
        'return [\n',
        `return [\n    '${GENERATOR}',\n`,
      );
      await deploy(newer, 'billing-remote', ownStore);
      await deploy(newer, 'shell', ownStore);
      expect(await pageOf('index.html')).toContain(GENERATOR);
      await release(newer, 'configure', 'billingIntro=Bills come monthly.');
      expect(await pageOf('billing.html')).toContain('Bills come monthly.');
    });

    await test.step('the older checkout deploys, configures and rolls back', async () => {
      await replaceInFile(
        path.join(older, 'marketing-remote/src/home/Headline.tsx'),
        'Set Your Goals',
        'Set New Goals',
      );
      await deploy(older, 'marketing-remote', ownStore);
      expect(await pageOf('index.html')).toContain('Set New Goals');
      expect(await pageOf('index.html')).toContain(GENERATOR);
      await release(older, 'configure', 'productName=Iron Diary');
      await release(older, 'configure', 'billingIntro=Bills come by post.');
      await expectPagesOf(newer, ownStore, release);
      await release(older, 'rollback', 'marketing');
      await release(older, 'rollback');
      await expectPagesOf(newer, ownStore, release);
    });

    await test.step('each heals what the other one wrote, to the same bytes', async () => {
      const before = await pageOf('billing.html');
      for (const [damaging, healing] of [
        [newer, older],
        [older, newer],
      ] as const) {
        await release(damaging, 'configure', `productName=By ${path.basename(damaging)}`);
        const whole = await pageOf('billing.html');
        await replaceInFile(path.join(ownStore, 'billing.html'), 'Bills', 'Pills');
        await expect(release(healing, 'verify')).rejects.toThrow('billing.html');
        await release(healing, 'heal');
        expect(await pageOf('billing.html')).toBe(whole);
        await release(healing, 'verify');
        expect(await release(healing, 'status')).toContain('Pages: match release');
      }
      expect(await pageOf('billing.html')).not.toBe(before);
    });

    await test.step('nothing is lost', async () => {
      const { apps, site } = readLiveRelease(ownStore);
      expect(Object.keys(apps).sort()).toEqual(['account', 'billing', 'marketing', 'shell']);
      expect(site).toMatchObject({ billingIntro: 'Bills come by post.', productName: 'By older' });
      await page.goto(`${ownSite.address}/billing`);
      await expect(page.getByText('Bills come by post.')).toBeVisible();
      expect(await release(older, 'history', '--last', '3')).toContain('settings: productName');
    });

    await test.step('the older checkout retires the remote, once no route leads to it', async () => {
      await expect(release(older, 'retire', 'billing')).rejects.toThrow('shows it at /billing');
      await release(older, 'rollback', 'shell');
      await release(older, 'retire', 'billing');
      expect(Object.keys(readLiveRelease(ownStore).apps)).not.toContain('billing');
      const response = await page.goto(`${ownSite.address}/billing`);
      expect(response?.status()).toBe(404);
      await release(newer, 'verify');
    });
  },
);

/** Expects that the newer checkout finds nothing to change in pages that the older one wrote. */
async function expectPagesOf(
  newer: string,
  store: string,
  release: (copy: string, ...words: string[]) => Promise<string>,
) {
  expect(await release(newer, 'verify')).toContain('is intact');
  expect(await release(newer, 'heal')).toContain('Nothing to heal');
  expect(readLiveRelease(store).site.billingIntro).toBe('Bills come by post.');
}
