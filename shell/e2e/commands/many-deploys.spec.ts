import { addressOf, remoteFile } from '@site/contract';
import { activate } from '@site/release';
import { CONFIRM, enableDataSaver, headingOf, HOME, openPage, POLICY } from '../support/pages';
import { expect, test } from '../support/site';
import { readLiveRelease, type TestedRemote } from '../support/store/readLiveRelease';
import { releaseChange } from '../support/store/releaseChange';
import { releaseVariant } from '../support/store/releaseVariant';

/**
 * Releases changed builds of a remote one after the other.
 *
 * @returns their versions
 */
async function releaseVariants(
  store: string,
  folder: string,
  remote: TestedRemote,
  text: string,
  count: number,
) {
  const versions: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const { apps } = await releaseVariant(store, `${folder}/${remote}-${at}`, remote, {
      [text]: `${text} ${at}`,
    });
    versions.push(apps[remote]?.version ?? '');
  }
  return versions;
}

test(
  'a tab opened twenty deploys ago navigates to a remote that it had not loaded',
  { tag: '@all' },
  async ({ page, folder, ownStore, ownSite }) => {
    const opened = readLiveRelease(ownStore);
    await enableDataSaver(page);
    await openPage(page, ownSite.address, CONFIRM);
    // The last of two versions that take turns is live.
    const versions = await releaseVariants(ownStore, folder, 'marketing', 'Set Your Goals', 2);
    for (let deploys = 2; deploys < 20; deploys += 1)
      await releaseChange(ownStore, activate({ marketing: versions[deploys % 2] ?? '' }));
    expect(readLiveRelease(ownStore).number).toBe(opened.number + 20);

    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(headingOf(page, POLICY)).toBeVisible();
    await page.getByRole('link', { name: 'Workout Planner, home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Set Your Goals 2');
    const shell = opened.apps.shell.version;
    expect(requested.filter((path) => path.endsWith('.json'))).toEqual([
      addressOf(remoteFile(shell, 'marketing')),
    ]);
    const scripts = requested.filter((path) => path.startsWith('/apps/marketing/'));
    expect(scripts).not.toEqual([]);
    for (const path of scripts)
      expect(path).toContain(readLiveRelease(ownStore).apps.marketing.version);
  },
);

test(
  'a tab whose shell is no longer live goes on with the remotes that were live with that shell',
  { tag: '@all' },
  async ({ page, context, folder, ownStore, ownSite }) => {
    const opened = readLiveRelease(ownStore);
    await enableDataSaver(page);
    await openPage(page, ownSite.address, CONFIRM);
    await releaseVariant(ownStore, `${folder}/shell`, 'shell', {
      'This page doesn’t exist': 'No such page',
    });
    await releaseVariants(ownStore, folder, 'marketing', 'Set Your Goals', 2);

    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.getByRole('link', { name: 'Workout Planner, home' }).click();
    await expect(headingOf(page, HOME)).toBeVisible();
    const scripts = requested.filter((path) => path.startsWith('/apps/marketing/'));
    expect(scripts).not.toEqual([]);
    for (const path of scripts) expect(path).toContain(opened.apps.marketing.version);
    expect(requested.filter((path) => path.endsWith('.json'))).toEqual([
      addressOf(remoteFile(opened.apps.shell.version, 'marketing')),
    ]);

    const next = await context.newPage();
    await next.goto(ownSite.address);
    await expect(next.getByRole('heading', { level: 1 })).toContainText('Set Your Goals 2');
  },
);
