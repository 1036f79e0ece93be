import { checkFirstRenders } from './checkFirstRenders';

const PAGES = [
  {},
  { varies: { app: 'marketing', how: '/ differs: "© 2026" becomes "© 2027"' } },
  { varies: { app: 'account', how: '/confirm differs: "1" becomes "2"' } },
];

test('refuses a varying page of a version that is new', () => {
  expect(() => checkFirstRenders(PAGES, (app) => app === 'marketing')).toThrow(
    /^\/ differs: "© 2026" becomes "© 2027"$/,
  );
});

test('only mentions those of versions that were there before', () => {
  expect(checkFirstRenders(PAGES, () => false)).toEqual([
    '/ differs: "© 2026" becomes "© 2027"',
    '/confirm differs: "1" becomes "2"',
  ]);
});
