import { temporaryFolder } from '@site/testing/temporaryFolder';
import { realpathSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { requireOwnTools } from './requireOwnTools';

const LOCK = JSON.stringify({ packages: { 'node_modules/@site/project': { link: true } } });

const FILES = { 'package-lock.json': LOCK, 'shell/shell.ts': '' };

let main: string;
beforeEach(async () => {
  const worktree = Object.entries(FILES).map(([file, text]) => [`.worktrees/x/${file}`, text]);
  const files = Object.fromEntries(worktree) as Record<string, string>;
  main = realpathSync(await temporaryFolder({ ...FILES, ...files }));
});

test('a worktree inside the checkout of the tools is refused in each of its folders', () => {
  const worktree = path.join(main, '.worktrees/x');
  for (const folder of [worktree, path.join(worktree, 'shell')])
    expect(() => requireOwnTools(folder, main)).toThrow(
      expect.objectContaining({
        name: 'Refusal',
        message: `This is ${worktree}, and its tools are those of another checkout: ${main}`,
        hint: expect.stringContaining(`Install its own: cd ${worktree} && npm ci`) as string,
      }) as Error,
    );
});

test('the checkout of the tools, a link to it and a folder outside are fine', async () => {
  const outside = await temporaryFolder();
  await symlink(main, path.join(outside, 'link'));
  for (const folder of [main, path.join(main, 'shell'), path.join(outside, 'link/shell'), outside])
    requireOwnTools(folder, main);
});
