import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProject } from './findProject';

test.each(['billing', 'gift-cards'])(
  'the tools that %s has installed in its own repository work on that remote',
  async (name) => {
    const root = await temporaryFolder();
    await writeFile(path.join(root, 'package.json'), JSON.stringify({ name: `${name}-remote` }));
    const folder = path.join(root, 'node_modules/@site/project/src');
    await mkdir(folder, { recursive: true });
    expect(findProject(path.join(folder, 'findProject.ts'))).toEqual({ root, remote: name });
  },
);
