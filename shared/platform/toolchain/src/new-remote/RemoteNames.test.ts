import type { Routes } from '@site/contract';
import { testRoute } from '@site/testing/testRoute';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import path from 'node:path';
import { folderFault, nameFault, pathFault } from './RemoteNames';

const ROUTES: Routes = {
  pages: [testRoute('/', 'marketing', 'Home'), testRoute('/shop', 'gift-shop')],
  notFound: { title: '', description: '' },
};

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
  ['gift-shop', 'is taken: the shell routes /shop to it'],
])('refuses the name "%s" in one line: it %s', (name, why) => {
  expect(nameFault(name, root, ROUTES)).toMatch(new RegExp(`^.*${why}.*$`));
  expect(nameFault('gift-cards2', root, ROUTES)).toBeUndefined();
});

test.each([
  ['billing', 'is not the path'],
  ['/Billing', 'is not the path'],
  ['/', 'is taken: it leads to Home of marketing'],
  ['/api/bills', 'the site uses this address itself'],
])('refuses the path "%s" in one line: it %s', (page, why) => {
  expect(pathFault(page, ROUTES)).toMatch(new RegExp(`^.*${why}.*$`));
  expect(pathFault('/account/bills', ROUTES)).toBeUndefined();
});

test('a repository of its own needs a new folder outside this repository', () => {
  expect(folderFault(`${root}-billing`, root)).toBeUndefined();
  expect(folderFault(root, root)).toContain('exists already');
  expect(folderFault(path.join(root, 'billing'), root)).toContain('is inside this repository');
});
