import { checkFirstRenders } from './checkFirstRenders';

const PAGES = [
  {},
  { unhydratable: [{ app: 'marketing', why: '/ differs' }] },
  { unhydratable: [{ app: 'account', why: '/confirm differs' }] },
];

test('refuses a page of a version that is new', () => {
  const check = () => checkFirstRenders(PAGES, (app) => app === 'marketing');
  expect(check).toThrow(
    expect.objectContaining({
      message: '/ differs',
      hint: 'Correct marketing, then build and deploy again.',
    }) as Error,
  );
});

test('only mentions those of versions that were there before', () => {
  expect(checkFirstRenders(PAGES, () => false)).toEqual(['/ differs', '/confirm differs']);
});
