import { logEntry, releasedApp, releasedVersion, factsWith } from '../../fixtures/logEntry.fixture';
import { rollBackApps } from './rollBack';

const [shell, marketing] = [releasedApp(1), releasedApp(2)];
const second = releasedApp(4, { since: 5, previous: releasedVersion(2) });

test('an app’s rollback restores only the settings that left with its fallback', async () => {
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
