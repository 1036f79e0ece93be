import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { headingOf, HOME, openPage, POLICY } from '../support/pages';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { snapshotFiles } from '../support/store/snapshotFiles';

test(
  'deploying one remote changes the next page load and nothing else',
  { tag: '@all' },
  async ({ page, context, folder, ownStore, ownSite }) => {
    test.setTimeout(180_000);
    await openPage(page, ownSite.address, HOME);
    const before = readLiveRelease(ownStore);
    const untouched = [
      'apps/shell',
      'apps/account',
      'releases',
      `apps/marketing/${before.apps.marketing.version}`,
    ];
    const state = await snapshotFiles(ownStore, untouched);

    const copy = await copyRepository(path.join(folder, 'copy'));
    await replaceInFile(
      path.join(copy, 'marketing-remote/src/home/Headline.tsx'),
      'Set Your Goals',
      'Set New Goals',
    );
    const deploy = new RunningCommand(
      ['npm', 'run', 'deploy', '-w', 'marketing-remote', '--', '--store', ownStore],
      copy,
    );
    await deploy.expectSuccess();
    expect(deploy.output).toMatch(/Release 2 is live .*: marketing 1\.0\.0-[0-9a-f]{8}/);

    const next = await context.newPage();
    await next.goto(ownSite.address);
    await expect(next.getByRole('heading', { level: 1 })).toContainText('Set New Goals');
    // The open tab keeps its own release.
    await page.getByRole('link', { name: 'Private Policy' }).click();
    await expect(headingOf(page, POLICY)).toBeVisible();

    expect(await snapshotFiles(ownStore, untouched)).toEqual(expect.objectContaining(state));
    const { number, apps } = readLiveRelease(ownStore);
    expect(number).toBe(2);
    expect([apps.shell, apps.account]).toEqual([before.apps.shell, before.apps.account]);
    expect(apps.marketing.previous?.version).toBe(before.apps.marketing.version);
  },
);
