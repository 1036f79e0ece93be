// Not among the quick tests, which run on a machine without git.
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync } from 'node:child_process';
import { whoReleases } from './whoReleases';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

test('RELEASE_BY wins over git’s user name in the folder where npm was called', async () => {
  const folder = await temporaryFolder();
  process.env.INIT_CWD = folder;
  delete process.env.RELEASE_BY;
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['config', 'user.name', 'Kim Example'], { cwd: folder });
  expect(await whoReleases()).toBe('Kim Example');
  process.env.RELEASE_BY = 'The pipeline';
  expect(await whoReleases()).toBe('The pipeline');
});
