import { matchesVersionName, nextVersionName, versionName } from './integrity';

const FACTS = { app: 'marketing', files: {} };
const NAME = versionName('1.2.0-beta.1', FACTS);

test('a name that was given up is followed by the next number', () => {
  expect(NAME).toMatch(/^1\.2\.0-beta\.1-[0-9a-f]{8}$/);
  const second = nextVersionName(NAME);
  expect([second, nextVersionName(second)]).toEqual([`${NAME}-2`, `${NAME}-3`]);
  expect(nextVersionName(`${NAME}-9`)).toBe(`${NAME}-10`);
});

test.each([NAME, `${NAME}-2`])('the name %s fits its content alone', (version) => {
  const manifest = { version, ...FACTS };
  const changed = { ...manifest, files: { a: 1 } };
  expect([manifest, changed].map(matchesVersionName)).toEqual([true, false]);
});
