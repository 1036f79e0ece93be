import type { SiteStatus } from './status';
import { statusRemarks } from './statusRemarks';

const FINE: SiteStatus = {
  ...{ release: 2, isWhole: true, apps: [], withoutMarkup: [] },
  ...{ securityExpiresIn: undefined, freeze: undefined },
};

const MATCH = { level: 'fine', text: 'Pages: match release 2' };

test('a site that is as it should be has one remark', () => {
  expect(statusRemarks(FINE)).toEqual([MATCH]);
});

test('says once that an app is rolled out', () => {
  const rollout = { version: 'm2', percent: 5 };
  const apps = [{ app: 'marketing', version: 'm1', rollout }] as SiteStatus['apps'];
  expect(statusRemarks({ ...FINE, apps })).toEqual([
    {
      level: 'notice',
      text: 'Rollout: 5 % of the visitors get marketing m2, all others m1',
    },
    MATCH,
  ]);
});

test.each<[string, Partial<SiteStatus>, RegExp]>([
  ['a command was killed', { isWhole: false }, /release 2 is not projected whole: .* heal$/],
  ['a page is blank', { withoutMarkup: ['a.html'] }, /^Not prerendered: a\.html/],
  ['security.txt expires', { securityExpiresIn: 30 }, /expires in 30 days\. Run: .*configure/],
  ['security.txt has expired', { securityExpiresIn: 0 }, /has expired/],
])('asks for a repair if %s', (_, change, text) => {
  expect(statusRemarks({ ...FINE, ...change }).filter(({ level }) => level === 'fault')).toEqual([
    { level: 'fault', text: expect.stringMatching(text) as string },
  ]);
});

test('says until when, by whom and why the site is frozen', () => {
  const freeze = {
    ...{ by: 'Ann', message: 'Sale' },
    ...{ since: '2026-11-20T10:00:00.000Z', until: '2026-11-27T10:00:00.000Z' },
  };
  expect(statusRemarks({ ...FINE, freeze })).toContainEqual({
    level: 'notice',
    text: 'Frozen: until 2026-11-27 10:00 (UTC), by Ann since 2026-11-20 10:00: Sale. End it: npm run release -- unfreeze',
  });
});
