import { checkFirstRenders } from './checkFirstRenders';

const PAGES = [
  {},
  { unhydratable: [{ app: 'marketing', why: '/ differs', hint: 'Name the language.' }] },
  { unhydratable: [{ app: 'account', why: '/confirm differs', hint: 'Correct account.' }] },
];

test('refuses a page of a version that is new', () => {
  const check = () => checkFirstRenders(PAGES, (app) => app === 'marketing');
  expect(check).toThrow(
    expect.objectContaining({
      message: '/ differs',
      hint: 'Name the language. Then build and deploy again.',
    }) as Error,
  );
});

test('only mentions those of versions that were there before', () => {
  expect(checkFirstRenders(PAGES, () => false)).toEqual(['/ differs', '/confirm differs']);
});
