import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync } from 'node:child_process';
import { createNote, whoReleases } from './whoReleases';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

test('a team is named only if it publishes its name', async () => {
  delete process.env.RELEASE_TEAM;
  expect((await createNote()).team).toBeUndefined();
  process.env.RELEASE_TEAM = 'marketing';
  expect((await createNote()).team).toBe('marketing');
  process.env.RELEASE_TEAM = 'one\ntwo';
  await expect(createNote()).rejects.toThrow('RELEASE_TEAM');
});

test.each(['one\ntwo', '\u001b[31mred', 'x'.repeat(201), ' '])(
  'refuses %j as a name',
  async (name) => {
    process.env.RELEASE_BY = name;
    await expect(whoReleases()).rejects.toMatchObject({ cure: 'Set RELEASE_BY to it.' });
  },
);

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
