import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { localApps, localRemotes } from './localApps';

test('the remotes of a repository are its folders *-remote with a package, in alphabetical order', async () => {
  const root = await temporaryFolder();
  for (const folder of ['shell', 'gift-cards-remote', 'billing-remote', 'shared']) {
    await mkdir(path.join(root, folder));
    await writeFile(path.join(root, folder, 'package.json'), '{}');
  }
  // Left behind by git, which does not remove ignored files such as dist/.
  await mkdir(path.join(root, 'gone-remote', 'dist'), { recursive: true });
  expect(localRemotes({ root })).toEqual(['billing', 'gift-cards']);
  expect(localApps({ root })).toEqual(['shell', 'billing', 'gift-cards']);
});

test('a remote’s own repository has that remote alone', () => {
  expect(localApps({ root: '/anywhere', remote: 'billing' })).toEqual(['billing']);
});
