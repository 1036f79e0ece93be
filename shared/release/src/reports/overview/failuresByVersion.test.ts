import type { CountedMinute } from '../../collector/reportCounts';
import type { AppStatus } from '../status';
import { failuresByVersion } from './failuresByVersion';

const row = (app: string, version: string, minute: number, failedVisits = 0): CountedMinute => ({
  minute: new Date(minute * 60_000).toISOString(),
  ...{ app, version, visits: 100, failedVisits, failures: 2 * failedVisits },
});

test('sums by version: the live one first, the one that is rolled out, then those that were reported last', () => {
  const counts = [
    ...[0, 1, 2, 3, 4, 5].map((minute) => row('marketing', `m${minute}`, minute)),
    row('marketing', 'm2', 9, 3),
    row('gone', 'g1', 9),
  ];
  const apps = [
    { app: 'marketing', version: 'm1', rollout: { version: 'm0', percent: 5 } },
    { app: 'account', version: 'a1' },
  ] as AppStatus[];
  const [marketing, account] = failuresByVersion({ counts }, apps);
  expect(marketing?.versions.map(({ version, audience }) => [version, audience])).toEqual([
    ['m1', 'live'],
    ['m0', 'rollout'],
    ['m2', undefined],
    ['m5', undefined],
  ]);
  expect(marketing?.versions[2]).toMatchObject({ visits: 200, failedVisits: 3, failures: 6 });
  expect(account?.versions).toMatchObject([{ version: 'a1', audience: 'live', visits: 0 }]);
});
