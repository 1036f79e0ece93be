import { temporaryFolder } from '@site/testing/temporaryFolder';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toolsHash } from './toolsHash';

const FILES = {
  'package-lock.json': '{"packages":{"node_modules/react":{"version":"19.0.0"}}}',
  'tsconfig.json': '{}',
  'shared/build/src/webpack.ts': '1',
  'shared/contract/src/index.ts': '1',
  'shared/ui/src/shared.ts': '1',
  'account-remote/remote.ts': '1',
  'account-remote/src/Confirm.tsx': '1',
  'shell/src/App.tsx': '1',
};

async function createProject(files: Record<string, string>) {
  const root = await temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return root;
}

test('changes with packages, tools, the kit and the app’s definition, not with sources', async () => {
  const root = await createProject(FILES);
  const before = toolsHash('account', { root });
  const changed: Record<string, boolean> = Object.fromEntries(
    await Promise.all(
      Object.entries(FILES).map(async ([file, text]) => {
        const copy = await temporaryFolder();
        await cp(root, copy, { recursive: true });
        await writeFile(
          path.join(copy, file),
          text.replace('19.0.0', '19.0.1').replace(/^(1|{})$/, '$1 '),
        );
        return [file, toolsHash('account', { root: copy }) !== before] as const;
      }),
    ),
  );
  expect(changed).toEqual({
    'package-lock.json': true,
    'tsconfig.json': true,
    'shared/build/src/webpack.ts': true,
    'shared/contract/src/index.ts': true,
    'shared/ui/src/shared.ts': true,
    'account-remote/remote.ts': true,
    'account-remote/src/Confirm.tsx': false,
    'shell/src/App.tsx': false,
  });
  const elsewhere = await createProject(FILES);
  expect(toolsHash('account', { root: elsewhere })).toBe(before);
});
