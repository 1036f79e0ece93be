import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProject, PROJECT } from './findProject';

test('the tools in the site’s repository work on the whole of it', () => {
  expect(PROJECT.remote).toBeUndefined();
  expect(existsSync(path.join(PROJECT.root, 'shell', 'package.json'))).toBe(true);
});

test.each(['billing', 'gift-cards'])(
  'the tools that %s has installed in its own repository work on that remote',
  async (name) => {
    const root = await temporaryFolder();
    await writeFile(path.join(root, 'package.json'), JSON.stringify({ name: `${name}-remote` }));
    const folder = path.join(root, 'node_modules/@site/release/src/project');
    await mkdir(folder, { recursive: true });
    expect(findProject(path.join(folder, 'findProject.ts'))).toEqual({ root, remote: name });
  },
);
