import { publishBuild } from '../fixtures/testSite.fixture';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';
import { DirectoryStore } from './stores/folder/DirectoryStore';

let repository: TestRepository;
/** Marketing's live version. */
let first: string;
beforeAll(async () => {
  repository = await TestRepository.make();
  first = /marketing (1\.0\.0-[0-9a-f]{8})/.exec((await repository.goLive()).out)?.[1] ?? '';
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Kim' });

test('deploy --expect refuses once another version is live, and publishes nothing then', async () => {
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const deploy = () => release('deploy', 'marketing', '--expect', first);
  expect(await deploy()).toMatchObject({ code: 0, err: '' });
  expect(await deploy()).toMatchObject({ code: 0, err: '' });
  await repository.build('marketing', { files: { 'Home.js': 'slow();' } });
  const before = await new DirectoryStore(repository.site).list('apps/');
  const { code, out, err } = await deploy();
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(REFUSAL);
  expect(err).toMatch(
    new RegExp(`is live in .* since [\\d: -]+ \\(UTC\\), by Kim; ${first} was expected\n`),
  );
  expect(await new DirectoryStore(repository.site).list('apps/')).toEqual(before);
});

test('activate --expect none adds an app, and refuses it once it is live', async () => {
  const store = new DirectoryStore(repository.site);
  const version = await publishBuild(store, 'billing');
  const other = await publishBuild(store, 'billing', { files: { 'Other.js': 'other();' } });
  const add = (added: string) => release('activate', 'billing', added, '--expect', 'none');
  expect(await add(version)).toMatchObject({ code: 0, err: '' });
  const refused = await add(other);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('none was expected')]);
});

test('freeze refuses deploys until unfreeze; status shows it', async () => {
  const dry = await release('freeze', '--for', '4h', '--dry-run');
  expect([dry.code, dry.out]).toEqual([
    0,
    expect.stringMatching(
      / would be frozen until .* \(UTC\), with release \d live; nothing was written\n$/,
    ),
  ]);
  const until = '2999-12-24T18:00+01:00';
  const frozen = await release('freeze', '--until', until, '-m', 'Christmas');
  expect(frozen).toMatchObject({ code: 0, err: '' });
  expect(frozen.out).toMatch(
    /^\S+ is frozen until 2999-12-24 17:00 \(UTC\), with release \d live\n$/,
  );
  const refused = await release('deploy', 'marketing');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(REFUSAL);
  expect(refused.err).toContain('is frozen until 2999-12-24 17:00 (UTC), by Kim: Christmas\n');
  const { out } = await release('status');
  expect(out).toMatch(
    /^Frozen: until 2999-12-24 17:00 \(UTC\), by Kim since [\d: -]+: Christmas\. End it: npm run release -- unfreeze$/m,
  );
  expect((await release('history', '--last', '1')).out).toContain(
    'freeze until 2999-12-24 17:00 (UTC)',
  );
  expect(JSON.parse((await release('status', '--json')).out)).toMatchObject({
    freeze: { by: 'Kim', message: 'Christmas', until: '2999-12-24T17:00:00.000Z' },
  });

  expect((await release('unfreeze', '--dry-run')).out).toContain('would end; nothing was written');
  expect((await release('unfreeze')).out).toMatch(
    /^The freeze of .* until 2999-12-24 17:00 \(UTC\), by Kim, has ended\n$/,
  );
  expect((await release('unfreeze')).out).toMatch(/ is not frozen\n$/);
  expect(await release('deploy', 'marketing')).toMatchObject({ code: 0, err: '' });
});

const V = '9.9.9-00000000';

test.each([
  ['no time', ['freeze'], 'say how long'],
  ['two times', ['freeze', '--for', '4h', '--until', '2999-12-24T18:00'], 'cannot be used with'],
  ['a day', ['freeze', '--until', '2999-12-24'], 'must be a date and time'],
  ['a past time', ['freeze', '--until', '2020-12-24T18:00'], '2020-12-24 18:00 (UTC) is over'],
  ['two apps to expect', ['activate', 'a', V, 'b', V, '--expect', 'none'], 'is about one app'],
])('%s is wrong usage', async (_, words, message) => {
  const { code, err } = await release(...words);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
