import { temporaryFolder } from '@site/testing/temporaryFolder';
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { requireOwnTools } from './requireOwnTools';

const LOCK = JSON.stringify({ packages: { 'node_modules/@site/project': { link: true } } });

let main: string;
beforeEach(async () => {
  main = realpathSync(await temporaryFolder({ 'package-lock.json': LOCK, 'shell/shell.ts': '' }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: main, stdio: 'pipe' });
  git('init');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-m', 'a');
  git('worktree', 'add', '.worktrees/x');
});

test('a worktree inside the checkout of the tools is refused in each of its folders', () => {
  const worktree = path.join(main, '.worktrees/x');
  for (const folder of [worktree, path.join(worktree, 'shell')])
    expect(() => requireOwnTools(folder, main)).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        message: `This is ${worktree}, and its tools are those of another checkout: ${main}`,
        hint: `Install its own: cd ${worktree} && npm ci`,
      }) as Error,
    );
});

test('packages behind a link are not to be emptied', async () => {
  const worktree = path.join(main, '.worktrees/x');
  await mkdir(path.join(main, 'node_modules'));
  await symlink(path.join(main, 'node_modules'), path.join(worktree, 'node_modules'));
  expect(() => requireOwnTools(worktree, main)).toThrow(
    expect.objectContaining({
      hint: expect.stringContaining('&& rm node_modules && npm ci') as string,
    }) as Error,
  );
});

test('the checkout of the tools, a link to it and a folder outside are fine', async () => {
  const outside = await temporaryFolder();
  await symlink(main, path.join(outside, 'link'));
  for (const folder of [main, path.join(main, 'shell'), path.join(outside, 'link/shell'), outside])
    requireOwnTools(folder, main);
});
