import { logEntry, releasedApp, releasedVersion, factsWith } from '../../fixtures/logEntry.fixture';
import { rollBackApps, undo } from './rollBack';

const [shell, marketing] = [releasedApp(1), releasedApp(2)];
const second = releasedApp(4, { since: 5, previous: releasedVersion(2) });

test('an app’s rollback restores the values of its fallback that left with it, and no others', async () => {
  const fallback = { ...releasedVersion(8), settings: ['mapKey'] };
  const then = logEntry({
    ...{ number: 1, apps: { shell, marketing: { ...marketing, previous: fallback } } },
    internal: { values: { mapKey: '7', productName: 'Planner' } },
  });
  const newest = logEntry({
    number: 5,
    apps: { shell: { ...shell, settings: ['productName'] }, marketing: second },
    internal: { values: { appStoreId: '7' } },
  });
  const { state } = await rollBackApps(['marketing'])(newest, factsWith({ earlier: [then] }));
  expect(state.values).toEqual({ mapKey: '7', appStoreId: '7' });
});

test('a rollback of everything that is run again does not undo itself', async () => {
  const live = (number: number, of: number, command = 'activate') =>
    logEntry({ number, apps: { shell, marketing: releasedApp(of) }, internal: { command } });
  const [first, bad, again] = [live(1, 2), live(2, 4), live(3, 2, 'rollback of 2')];
  const facts = factsWith({ earlier: [bad, first] });
  expect((await undo()(again, facts)).state).toEqual({});
  // By its number, it is: a check of the live site takes back what it has made.
  expect((await undo(3)(again, facts)).state.apps?.marketing).toEqual(bad.apps.marketing);
});
