import {
  costOf,
  openRecordingStore,
  prepareDeploy,
  routesWith,
} from '../../fixtures/changeCost.fixture';
import { type prerender } from '../prerender/prerender';

jest.mock('../prerender/prerender', () => {
  const actual = jest.requireActual<{ prerender: typeof prerender }>('../prerender/prerender');
  return { prerender: jest.fn(actual.prerender) };
});

jest.setTimeout(120_000);

test('a deploy of one remote costs the same on a site with a hundred more pages', async () => {
  const store = await openRecordingStore(routesWith(100));
  expect(await costOf(await prepareDeploy(store, 'account'))).toEqual({
    written: ['account/confirm.html', 'remotes/account.json'],
    rendered: ['account/confirm.html'],
  });
});
