import { DRAW_KEY, PREVIEW_PARAMETER } from '@site/format';
import { runVisit } from './runVisit.fixture';

const SESSION = { [PREVIEW_PARAMETER]: 'pr-1' };

test.each([
  // Too many slashes.
  ['/policy/?a=b#top', '/policy?a=b#top'],
  ['//policy', '/policy'],
  ['/account//confirm//', '/account/confirm'],
  ['///', '/'],
  // An encoded question mark.
  ['/account/confirm%3Ftoken=a//b', '/account/confirm?token=a//b'],
  ['/account/confirm%3ftoken%3Da%3Fb#top', '/account/confirm?token%3Da%3Fb#top'],
  ['/account/confirm%3Ftoken=a?b=c', '/account/confirm?token=a&b=c'],
  // A rollout that has ended.
  ['/_preview/rollout-shell-1/policy?a=b#top', '/policy?a=b&preview=#top'],
  ['/_preview/rollout-shell-1', '/?preview='],
])('%s leads to %s', (path, expected) => {
  // A URL cannot begin with two slashes unless it has an origin.
  const address = `https://www.example.com${path}`;
  expect(runVisit('missPreview', { address }).opened).toBe(expected);
});

test.each([
  ['/_preview/pr-1/policy', '/policy'],
  ['/_preview/pr-1/policy?preview=pr-1&token=a#top', '/policy?token=a#top'],
  ['/_preview/pr-1', '/'],
  ['/_preview/pr-1~ended', '/'],
  ['/_preview/pr-1~ended/policy?a=b#top', '/policy?a=b#top'],
])('%s says that the preview has ended, and links to it and to %s', (address, livePage) => {
  const visit = runVisit('missPreview', { address, name: 'x', session: SESSION });
  expect(visit.opened).toBeUndefined();
  expect(visit.sessionStorage).toEqual({});
  visit.fire('DOMContentLoaded');
  const { hidden, name, links } = visit.bar;
  expect({ hidden, name: name.textContent }).toEqual({ hidden: false, name: 'pr-1' });
  expect(links.map(({ href }) => href)).toEqual(['/?preview=pr-1', livePage]);
});

test('an unknown live address leads to that page of a shell that the visitor is rolled out to, once', () => {
  const rollouts = [{ name: 'rollout-shell-1', from: 95, to: 100 }];
  const open = (address: string, draw: string) =>
    runVisit('missPreview', { address, local: { [DRAW_KEY]: draw } }, { rollouts }).opened;
  expect(open('/new?a=b', '95')).toBe('/_preview/rollout-shell-1/new?a=b');
  expect(open('/new?a=b', '94')).toBeUndefined();
  expect(open('/_preview/rollout-shell-1/new?a=b', '95')).toBe('/new?a=b&preview=');
  expect(open('/new?a=b&preview=', '95')).toBeUndefined();
  const name = JSON.stringify(['shop', null]);
  const back = runVisit('missPreview', { address: '/_preview/rollout-shell-1/new', name });
  expect(back.window.name).toBe('shop');
});

test('an unknown live address leads to that page of the tab’s preview', () => {
  const visitor = { address: '/new', name: 'x', session: SESSION };
  expect(runVisit('missPreview', visitor).opened).toBe('/_preview/pr-1/new');
  const visit = runVisit('missPreview', { address: '/new' });
  expect(visit.opened).toBeUndefined();
  expect(visit.bar.hidden).toBe(true);
});
