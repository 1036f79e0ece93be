import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { deploy } from './billingRemote';

test(
  'a remote that uses what the live shell lacks is refused, and goes live after the shell',
  { tag: '@all' },
  async ({ page, folder, ownStore, ownSite }) => {
    test.setTimeout(300_000);
    const copy = await copyRepository(path.join(folder, 'copy'));
    // Nobody raises a version for it.
    await replaceInFile(
      path.join(copy, 'shared/ui/src/index.ts'),
      "export { Logo } from './Logo';",
      "export { Logo } from './Logo';\nexport const Slogan = () => 'Stronger every week';",
    );
    const home = path.join(copy, 'marketing-remote/src/home/Headline.tsx');
    await replaceInFile(
      home,
      "from '@site/ui';",
      "from '@site/ui';\nimport { Slogan } from '@site/ui';",
    );
    await replaceInFile(home, 'Set Your Goals', '<Slogan />');

    const command = ['npm', 'run', 'deploy', '-w', 'marketing-remote', '--', '--store', ownStore];
    const refused = new RunningCommand(command, copy);
    expect(await refused.waitForExit()).toBe(1);
    expect(refused.errorLines.join('\n')).toMatch(
      /^Refused: marketing 1\.0\.0-\w+ was built with @site\/ui .* but shell .* provides it without Slogan\nDeploy the shell first\./m,
    );
    expect(readLiveRelease(ownStore).number).toBe(1);

    await deploy(copy, 'shell', ownStore);
    await deploy(copy, 'marketing-remote', ownStore);
    await page.goto(ownSite.address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Stronger every week');
  },
);
