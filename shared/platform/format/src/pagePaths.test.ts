import { pageAt } from './paths';
import { ownerOf } from './routes';

const PATHS = ['/', '/films', '/films/*', '/films/:id', '/films/new', '/films/new/*', '/plans/*'];
const pages = PATHS.map((path) => ({ path }));

const deep = (segments: number) => `/plans${'/a'.repeat(segments - 1)}`;

test.each([
  ['/', '/'],
  ['/films', '/films'],
  ['/films/7', '/films/:id'],
  ['/films/new', '/films/new'],
  ['/films/7/cast', '/films/*'],
  ['/films/new/7', '/films/new/*'],
  ['/plans', '/plans/*'],
  ['/plans/a b/ü', '/plans/*'],
  [deep(8), '/plans/*'],
  [deep(9), undefined],
  ['/films/a.b', undefined],
  ['/films/a.b/c', '/films/*'],
  ['/films/_', undefined],
  ['/films/__', undefined],
  ['/plans/', undefined],
  ['/plans//a', undefined],
  ['/planspot', undefined],
  ['/index', undefined],
  ['/404', undefined],
])('%s is an address of the page %s', (address, expected) => {
  expect(pageAt(pages, address)?.path).toBe(expected);
});

test.each([
  ['/', 'marketing'],
  ['/account', 'account'],
  ['/account/confirm', 'account'],
  ['/accounts', 'marketing'],
  ['/marketing/prices', 'marketing'],
  ['/billing', 'marketing'],
])('%s belongs to %s', (address, owner) => {
  const names = { root: 'marketing', remotes: ['account', 'marketing'] };
  expect(ownerOf(names, address)).toBe(owner);
});
