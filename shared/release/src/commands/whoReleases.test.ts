import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync } from 'node:child_process';
import { whoReleases } from './whoReleases';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

test('RELEASE_BY comes first, then the name that git knows in the folder where the command was given', async () => {
  const folder = await temporaryFolder();
  process.env.INIT_CWD = folder;
  delete process.env.RELEASE_BY;
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['config', 'user.name', 'Kim Example'], { cwd: folder });
  expect(await whoReleases()).toBe('Kim Example');
  process.env.RELEASE_BY = 'The pipeline';
  expect(await whoReleases()).toBe('The pipeline');
});

test.each(['one\ntwo', '\u001b[31mred', 'x'.repeat(201), ' '])('%j is no name', async (name) => {
  process.env.RELEASE_BY = name;
  await expect(whoReleases()).rejects.toMatchObject({
    name: 'Refusal',
    cure: 'Set RELEASE_BY to it.',
  });
});
