import type { Page } from '@playwright/test';
import { activate, openStore, publish, readBuild } from '@site/release';
import { ROOT } from '@site/release/appFolder';
import { execa } from 'execa';
import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { copyRepository, replaceInFile } from '../support/copyRepository';
import { headingOf, HOME, openPage, POLICY } from '../support/pages';
import { publishVariant, releaseChange } from '../support/releases';
import { expect, test } from '../support/site';

const [OLD, NEW] = ['19.2.9', '19.3.1'];

/** What build.json says of a remote that was built with React 19.2. */
const BUILT_WITH_OLD = {
  [`"version": "${NEW}"`]: '"version": "19.2.0"',
  // As webpack writes the range in a container.
  '19,3,1]': '19,2,0]',
};
/** An export of the kit that account takes and marketing does not, as build.json lists it. */
const BUTTON = '        "Button",\n';

/** Builds the shell with React 19.2. @returns the folder of the build */
async function buildWithOldReact(copy: string): Promise<string> {
  const cwd = path.join(await copyRepository(copy), 'shell');
  const folder = (name: string) => JSON.stringify(path.join(ROOT, 'node_modules', name));
  await replaceInFile(
    path.join(cwd, 'webpack.config.ts'),
    'export default shellConfig(shell);',
    `const configure = shellConfig(shell);
    export default (...words: Parameters<typeof configure>) =>
      configure(...words).map(({ resolve, ...rest }) => ({
        ...rest,
        resolve: {
          ...resolve,
          alias: {
            ...resolve?.alias,
            react: ${folder('react-19.2')},
            'react-dom': ${folder('react-dom-19.2')},
          },
        },
      }));`,
  );
  await execa('npx', ['webpack', 'build'], { cwd });
  return path.join(cwd, 'dist');
}

/** Notes the version of each React that a document starts, as React's developer tools do. */
const listenToReact = (page: Page) =>
  page.addInitScript(() => {
    const versions: string[] = [];
    Object.assign(window, {
      reactVersions: versions,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: ({ version }: { version: string }) => versions.push(version),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });

/** Waits until a document has started one React, of this version. */
const expectReact = (page: Page, version: string | undefined) =>
  expect
    .poll(() =>
      page.evaluate(() => (window as unknown as { reactVersions: string[] }).reactVersions),
    )
    .toEqual([version]);

test(
  'a remote stays with React 19.2 while all else has 19.3, until a version of it fits',
  { tag: '@all' },
  async ({ page, folder, serve, api, browserLog }) => {
    test.setTimeout(240_000);
    browserLog.expect(/^console\.(log|info)/);
    const address = path.join(folder, 'two-shells');
    const store = await openStore(address);
    const old = await readBuild(await buildWithOldReact(path.join(folder, 'copy')));
    await releaseChange(
      address,
      activate({
        shell: (await publish(store, old)).version,
        marketing: await publishVariant(address, 'marketing', BUILT_WITH_OLD),
        account: await publishVariant(address, 'account', BUILT_WITH_OLD),
      }),
    );
    const site = await serve(address);
    await listenToReact(page);

    // A tab that was opened before the upgrade.
    await openPage(page, site.address, HOME);
    await expectReact(page, OLD);
    const tab = await page.context().newPage();
    await listenToReact(tab);
    await openPage(tab, site.address, HOME);

    const shell = await publishVariant(address, 'shell', { [BUTTON]: '' });
    await expect(releaseChange(address, activate({ shell }))).rejects.toThrow('without Button');
    await releaseChange(address, activate({ shell }, { leave: ['account'] }));

    // The tab goes on in its own shell.
    await tab.locator('a[href="/private-policy"]').first().click();
    await expect(headingOf(tab, POLICY)).toBeVisible();
    await expectReact(tab, OLD);
    await tab.close();

    for (const target of [HOME, POLICY]) {
      await openPage(page, site.address, target);
      await expectReact(page, NEW);
    }
    const confirm = await new ConfirmPage(page).openEarly(site.address);
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
    expect(api.calls).toHaveLength(1);
    await expectReact(page, OLD);

    // Links between the shells load documents, fetched ahead, and so does Back.
    const link = page.locator('a[href="/private-policy"]').first();
    await link.focus();
    await expect(page.locator(`link[rel=prefetch][href="${POLICY.path}"]`)).toHaveCount(1);
    await expect
      .poll(() =>
        page.evaluate(
          (path) =>
            performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
          POLICY.path,
        ),
      )
      .toBe(true);
    await link.press('Enter');
    await expect(headingOf(page, POLICY)).toBeVisible();
    const [navigation] = await page.evaluate(() => performance.getEntriesByType('navigation'));
    expect(navigation).toMatchObject({ deliveryType: 'cache' });
    await expectReact(page, NEW);
    await page.goBack();
    await expect(confirm.button).toBeVisible();
    await expectReact(page, OLD);

    const account = await publishVariant(address, 'account', { [BUTTON]: '' });
    const joined = await releaseChange(address, activate({ account }));
    expect(joined.apps.account).not.toHaveProperty('shell');
    await confirm.open(site.address);
    await expectReact(page, NEW);
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();
  },
);
