import { temporaryFolder } from '@site/testing/temporaryFolder';
import path from 'node:path';
import { folderFault, nameFault } from './RemoteNames';

let root: string;
beforeEach(async () => {
  root = await temporaryFolder({ 'marketing-remote/remote.ts': '' });
});

test.each([
  ['gift_cards', 'is not a valid name'],
  ['../billing', 'is not a valid name'],
  ['shell', 'is the app that loads remotes'],
  ['billing-remote', 'use billing'],
  ['cookie-settings', 'block addresses with "cookie"'],
  ['marketing', 'is taken: the folder marketing-remote exists'],
  ['api', 'is taken: the site uses the address /api itself'],
])('refuses the name "%s" in one line: it %s', (name, why) => {
  expect(nameFault(name, root)).toMatch(new RegExp(`^.*${why}.*$`));
  expect(nameFault('gift-cards2', root)).toBeUndefined();
});

test('a repository of its own needs a new folder outside this repository', () => {
  expect(folderFault(`${root}-billing`, root)).toBeUndefined();
  expect(folderFault(root, root)).toContain('exists already');
  expect(folderFault(path.join(root, 'billing'), root)).toContain('is inside this repository');
});
