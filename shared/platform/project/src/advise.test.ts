import { advise, hint, writeHint } from './advise';

test.each([
  ['/srv/site', 'rollback', ['billing'], 'rollback billing --store /srv/site'],
  ['s3://x y', 'rollback', [], "rollback --store 's3://x y'"],
  ["../it's", 'rollback', [], "rollback --store '../it'\\''s'"],
  [undefined, 'configure', ['name=Iron Diary'], "configure 'name=Iron Diary'"],
  ['', 'activate', ['shell@VERSION'], 'activate shell@VERSION'],
] as const)('advises a command on the store that is named: %j', (store, name, words, line) => {
  expect(writeHint(advise(name, ...words), { store })).toBe(`npm run release -- ${line}`);
});

test('a hint in a hint advises to deploy from the store that the builds are from', () => {
  const both = hint`Deploy ${2} apps: ${hint`${advise('deploy', 'shell')}, or ${advise('heal')}`}.`;
  expect(writeHint(both, { store: 'production', from: 'staging' })).toBe(
    'Deploy 2 apps: npm run release -- deploy shell --from staging --store production, or npm run release -- heal --store production.',
  );
});
