import type { Routes } from '@site/contract';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { folderFault, nameFault, pathFault } from './inputFaults';

const route = (path: string, remote: string, page: string) => ({
  path,
  page: { remote, page },
  title: '',
  description: '',
  indexed: true,
});
const ROUTES: Routes = {
  pages: [route('/', 'marketing', 'Home'), route('/shop', 'gift-shop', 'Shop')],
  notFound: { title: '', description: '' },
};

let root: string;
beforeEach(async () => {
  root = path.join(await temporaryFolder(), 'repository');
  await mkdir(path.join(root, 'marketing-remote'), { recursive: true });
});

test.each(['billing', 'gift-cards', 'plan001', 'a', 'location'])('accepts the name %s', (name) => {
  expect(nameFault(name, root, ROUTES)).toBeUndefined();
});

test.each([
  ['', 'is no name'],
  ['gift_cards', 'is no name'],
  ['1st', 'is no name'],
  ['../billing', 'is no name'],
  ['shell', 'is the app that loads remotes'],
  ['billing-remote', 'use billing'],
  ['marketing', 'is taken: the folder marketing-remote exists'],
  ['gift-shop', 'is taken: the shell routes /shop to it'],
  ['a-name-that-is-longer-than-thirty', 'is too long'],
])('refuses the name "%s" in one line: it %s', (name, why) => {
  const fault = nameFault(name, root, ROUTES);
  expect(fault).toContain(why);
  expect(fault).not.toContain('\n');
});

test.each(['/billing', '/account/bills', '/index-of-plans'])('accepts the path %s', (page) => {
  expect(pathFault(page, ROUTES)).toBeUndefined();
});

test.each([
  ['', 'is no path'],
  ['billing', 'is no path'],
  ['https://example.com', 'is no path'],
  ['/', 'is taken: it leads to Home of marketing'],
  ['/shop', 'is taken: it leads to Shop of gift-shop'],
  ['/apps', 'the site uses this address itself'],
  ['/api/bills', 'the site uses this address itself'],
])('refuses the path "%s" in one line: it %s', (page, why) => {
  const fault = pathFault(page, ROUTES);
  expect(fault).toContain(why);
  expect(fault).not.toContain('\n');
});

test('a repository of its own needs a new folder outside this repository', () => {
  expect(folderFault(path.join(root, '../billing'), root)).toBeUndefined();
  expect(folderFault(root, root)).toContain('exists already');
  expect(folderFault(path.join(root, 'billing'), root)).toContain('is inside this repository');
  expect(folderFault(path.join(root, '../nowhere/billing'), root)).toContain('create it first');
});
