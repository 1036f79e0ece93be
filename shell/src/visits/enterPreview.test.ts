import { PREVIEW_PARAMETER, placePath, rolloutName } from '@site/format';
import { runVisit } from './runVisit.fixture';

const SESSION = { [PREVIEW_PARAMETER]: 'pr-1' };

test('a preview that the address names replaces the page, which takes the place of the visitor along', () => {
  const state = { key: 'a' };
  const address = `/policy?a=b&${PREVIEW_PARAMETER}=pr-12#top`;
  const { opened, window, document } = runVisit('enterPreview', { address, state, name: 'shop' });
  expect(opened).toBe(placePath('pr-12', address));
  expect(JSON.parse(window.name)).toEqual(['shop', state]);
  expect(document.body.remove).toHaveBeenCalled();
});

test.each([
  ['a reload', { name: PREVIEW_PARAMETER }],
  ['Back from another site', { state: { key: 'a' } }],
])('after %s, the tab is still in its preview', (_, visitor) => {
  const address = '/?a=b';
  expect(runVisit('enterPreview', { address, session: SESSION, ...visitor }).opened).toBe(
    '/_preview/pr-1?a=b',
  );
});

test.each(['', rolloutName('shell', '3f9a1c04')])(
  'a parameter with the value %j leaves the preview',
  (value) => {
    const address = `/?${PREVIEW_PARAMETER}=${value}`;
    const visit = runVisit('enterPreview', { address, name: 'x', session: SESSION });
    expect(visit.opened).toBeUndefined();
    expect(visit.sessionStorage).toEqual({});
  },
);

test.each(['../..//x', 'a b', '%2e', 'pr/1'])('%j in the storage is no preview', (value) => {
  const session = { [PREVIEW_PARAMETER]: value };
  expect(runVisit('enterPreview', { address: '/', name: 'x', session }).opened).toBeUndefined();
});

test('a call that an early press has begun goes on, so that the preview’s page can say so', () => {
  const visitor = { address: '/', name: PREVIEW_PARAMETER, session: SESSION };
  expect(runVisit('enterPreview', visitor).stop).toHaveBeenCalled();
  const { opened, stop } = runVisit('enterPreview', { ...visitor, isCalling: true });
  expect(opened).toBe('/_preview/pr-1');
  expect(stop).not.toHaveBeenCalled();
});

test('a visitor of no preview stays, and so does one whose browser closes its storage', () => {
  for (const isClosed of [false, true]) {
    const visit = runVisit('enterPreview', { address: '/', name: 'x', isClosed });
    expect(visit.opened).toBeUndefined();
    expect(visit.stop).not.toHaveBeenCalled();
  }
});
