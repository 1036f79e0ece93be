import { randomBytes } from 'node:crypto';
import { HTML_BUDGET, type MeasuredPart } from './gate/measureParts';
import { BUDGETS, contentsOf, TEST_APPS } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

test('budgets shows the size of every page, and exits with 1 when one is over its budget', async () => {
  const repository = await TestRepository.make();
  for (const app of TEST_APPS) await repository.build(app);
  const { code, out, err } = await repository.release(['budgets']);
  expect([code, err]).toEqual([0, '']);
  const rows = out
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(rows[0]).toEqual(['page', 'part', 'bytes', 'budget', 'left']);
  expect(rows.slice(1).map(([page, part, , budget]) => [page, part, Number(budget)])).toEqual([
    ['every page', 'scripts of shell', BUDGETS.shell],
    ['/', 'scripts of marketing', BUDGETS.marketing.Home],
    ['/', 'HTML', HTML_BUDGET],
    ['/private-policy', 'scripts of marketing', BUDGETS.marketing.PrivacyPolicy],
    ['/private-policy', 'HTML', HTML_BUDGET],
    ['/account/confirm', 'scripts of account', BUDGETS.account.ConfirmEmail],
    ['/account/confirm', 'HTML', HTML_BUDGET],
    ['404.html', 'HTML', HTML_BUDGET],
  ]);
  for (const [, , bytes, budget, left] of rows.slice(1)) {
    expect(Number(bytes)).toBeGreaterThan(0);
    expect(Number(left)).toBe(Number(budget) - Number(bytes));
  }

  await repository.build('account', { files: { 'ConfirmEmail.js': randomBytes(30_000) } });
  const over = await repository.release(['budgets', '--json']);
  expect([over.code, over.err]).toEqual([1, '']);
  const parts = JSON.parse(over.out) as MeasuredPart[];
  expect(parts.filter(({ left }) => left < 0)).toMatchObject([
    {
      page: '/account/confirm',
      kind: 'scripts',
      versions: [expect.stringMatching(/^account 1\.0\.0-/)],
    },
  ]);
  expect(await contentsOf(repository.site)).toEqual({});
});
