import type { SiteStatus } from './status';
import { statusRemarks } from './statusRemarks';

test('says once that an app is rolled out', () => {
  const rollout = { version: 'm2', percent: 5 };
  const status = {
    ...{ release: 2, newest: 2, pendingSettings: [], securityExpiresIn: undefined },
    pages: { count: 8, strays: [], withoutMarkup: [] },
    apps: [{ app: 'marketing', version: 'm1', rollout }],
  } as unknown as SiteStatus;
  expect(statusRemarks(status)).toEqual([
    {
      level: 'notice',
      text: 'Rollout: 5 % of the visitors get marketing m2, all others m1',
    },
    { level: 'fine', text: 'Pages: match release 2' },
  ]);
});
