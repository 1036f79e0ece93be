import { PREVIEW_PARAMETER } from '@site/format';
import { runVisit } from './runVisit.fixture';

const STATE = { key: 'a' };

const LATER = '2999-01-01T00:00:00.000Z';

const open = (visitor: Parameters<typeof runVisit>[1], until = LATER, name = 'pr-1') =>
  runVisit('showPreview', visitor, { preview: { name, until } });

test.each([
  ['/_preview/pr-1', '/'],
  ['/_preview/pr-1?preview=pr-1', '/'],
  ['/_preview/pr-1/policy?preview=pr-1&a=b#top', '/policy?a=b#top'],
  ['/_preview/pr-1/policy?a=b&preview=pr-1', '/policy?a=b'],
  ['/_preview/pr-1/policy?a=b&preview=pr-1&c=d', '/policy?a=b&c=d'],
  ['/_preview/pr-1//other.example', '/other.example'],
])('%s becomes %s in a preview and in a rollout', (address, expected) => {
  for (const visit of [open({ address }), runVisit('showRollout', { address })])
    expect(visit.history.replaceState.mock.calls).toEqual([[null, '', expected]]);
});

test.each(['showPreview', 'showRollout'])(
  '%s takes over the state, and restores the place',
  (script) => {
    const session = { positions: JSON.stringify([[STATE.key, [1500]]]) };
    const visitor = {
      address: '/_preview/pr-1#top',
      name: JSON.stringify(['shop', STATE]),
      session,
    };
    const visit = runVisit(script, visitor, { preview: { name: 'pr-1', until: LATER } });
    expect(visit.history.replaceState.mock.calls[0]?.[0]).toEqual(STATE);
    expect(visit.scrollTo).not.toHaveBeenCalled();
    visit.fire('DOMContentLoaded');
    // Again in the next frame: after this event, Chromium goes to the fragment.
    expect(visit.scrollTo.mock.calls).toEqual([
      [0, 1500],
      [0, 1500],
    ]);
  },
);

test('a preview’s page keeps the tab in the preview; a rollout’s does not', () => {
  const address = '/_preview/pr-1';
  const preview = open({ address });
  expect(preview.sessionStorage).toEqual({ [PREVIEW_PARAMETER]: 'pr-1' });
  expect(preview.window.name).not.toBe('');
  const rollout = runVisit('showRollout', { address, name: '["shop",null]' });
  expect(rollout.sessionStorage).toEqual({});
  expect(rollout.window.name).toBe('shop');
});

test.each([
  ['pr-1', '/_preview/pr-1', '/_preview/pr-1~ended'],
  ['pr-1', '/_preview/pr-1/pr-1?a=b#top', '/_preview/pr-1~ended/pr-1?a=b#top'],
  ['view', '/_preview/view/policy', '/_preview/view~ended/policy'],
])(
  'once the preview %s has ended, %s leads to %s, and nothing else happens',
  (name, address, ended) => {
    const visit = open({ address, name: '["shop",null]' }, '2026-01-01T00:00:00.000Z', name);
    expect(visit.opened).toBe(ended);
    expect(visit.stop).toHaveBeenCalled();
    expect(visit.sessionStorage).toEqual({});
    expect(visit.window.name).toBe('["shop",null]');
    expect(visit.history.replaceState).not.toHaveBeenCalled();
  },
);

test('the bar’s link leaves the preview in this tab; other links and clicks with a key do as ever', () => {
  const click = (attribute: string, keys = {}) => {
    const visit = open({ address: '/_preview/pr-1' });
    const link = { target: '', hasAttribute: (name: string) => name === attribute };
    const target = { closest: () => link };
    const preventDefault = jest.fn();
    visit.fire('click', { target, preventDefault, ...keys });
    const left = [preventDefault, visit.location.reload].map(({ mock }) => mock.calls.length);
    return [...left, Object.keys(visit.sessionStorage).length];
  };
  expect(click('data-leave')).toEqual([1, 1, 0]);
  expect(click('href')).toEqual([0, 0, 1]);
  expect(click('data-leave', { ctrlKey: true })).toEqual([0, 0, 1]);
});

test('without storage, a preview’s page is shown at its live address', () => {
  const visit = open({ address: '/_preview/pr-1/policy', isClosed: true });
  expect(visit.history.replaceState.mock.calls[0]?.[2]).toBe('/policy');
  visit.fire('DOMContentLoaded');
  expect(visit.scrollTo).not.toHaveBeenCalled();
});
