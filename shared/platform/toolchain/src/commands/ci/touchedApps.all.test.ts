import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFile } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { changedFiles } from './touchedApps';

test('lists what a branch changed, whether committed or not, and nothing that came to the other one', async () => {
  const root = await temporaryFolder();
  const git = (...words: string[]) =>
    promisify(execFile)(
      'git',
      ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...words],
      { cwd: root },
    );
  const write = (file: string) => writeFile(path.join(root, file), file);
  const commit = async (file: string) => {
    await write(file);
    await git('add', '--all');
    await git('commit', '--quiet', '--message', file);
  };
  await git('init', '--quiet', '--initial-branch', 'main');
  await commit('first.ts');
  await git('switch', '--quiet', '--create', 'topic');
  await rename(path.join(root, 'first.ts'), path.join(root, 'moved.ts'));
  await commit('committed.ts');
  await write('new ünd.ts');
  await git('switch', '--quiet', '--detach');
  await git('stash', '--quiet', '--include-untracked');
  await git('switch', '--quiet', 'main');
  await commit('by others.ts');
  await git('switch', '--quiet', 'topic');
  await git('stash', 'pop', '--quiet');
  expect((await changedFiles('main', root))?.sort()).toEqual([
    'committed.ts',
    'first.ts',
    'moved.ts',
    'new ünd.ts',
  ]);
  expect(await changedFiles('0'.repeat(40), root)).toBeUndefined();
});
