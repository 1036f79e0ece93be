import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';
import { FolderStore } from './stores/folder/FolderStore';

let repository: TestRepository;
let store: FolderStore;
/** Marketing's live version. */
let first: string;
beforeAll(async () => {
  repository = await TestRepository.make();
  first = /marketing (1\.0\.0-[0-9a-f]{8})/.exec((await repository.goLive()).out)?.[1] ?? '';
  store = new FolderStore(repository.site);
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Kim' });

test('deploy --expect refuses once another version is live, and publishes nothing then', async () => {
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const deploy = () => release('deploy', 'marketing', '--expect', first);
  expect(await deploy()).toMatchObject({ code: 0, err: '' });
  expect(await deploy()).toMatchObject({ code: 0, err: '' });
  await repository.build('marketing', { files: { 'Home.js': 'slow();' } });
  const before = await store.list('apps/');
  const { code, out, err } = await deploy();
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(REFUSAL);
  expect(err).toMatch(
    new RegExp(`is live in .* since [\\d: -]+ \\(UTC\\), by Kim; ${first} was expected\n`),
  );
  expect(await store.list('apps/')).toEqual(before);
});

test('freeze refuses deploys until unfreeze; status and history show it', async () => {
  const until = ['--until', '2999-12-24T18:00+01:00', '-m', 'Christmas'];
  expect((await release('freeze', ...until, '--dry-run')).out).toMatch(
    /^\S+ would be frozen until 2999-12-24 17:00 \(UTC\), with release \d live; nothing was written\n$/,
  );
  const frozen = await release('freeze', ...until);
  expect(frozen).toMatchObject({ code: 0, err: '' });
  expect(frozen.out).toMatch(
    /^\S+ is frozen until 2999-12-24 17:00 \(UTC\), with release \d live\n$/,
  );
  const refused = await release('deploy', 'marketing');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(REFUSAL);
  expect(refused.err).toContain('is frozen until 2999-12-24 17:00 (UTC), by Kim: Christmas\n');
  expect((await release('status')).out).toMatch(
    /^Frozen: until 2999-12-24 17:00 \(UTC\), by Kim since [\d: -]+: Christmas\. End it: npm run release -- unfreeze$/m,
  );
  expect((await release('history', '--last', '1')).out).toContain('freeze until 2999-12-24 17:00');

  expect((await release('freeze', '--until', '2999-12-25')).out).toMatch(
    / is frozen until 2999-12-25 23:59 \(UTC\), .*, in place of the freeze until 2999-12-24 17:00 \(UTC\) by Kim\n$/,
  );
  expect((await release('unfreeze', '--dry-run')).out).toContain('would end; nothing was written');
  expect((await release('unfreeze')).out).toMatch(
    /^The freeze of .* until 2999-12-25 23:59 \(UTC\), by Kim, has ended\n$/,
  );
  expect((await release('unfreeze')).out).toMatch(/^Nothing to change: .* is not frozen\n$/);
  expect(await release('deploy', 'marketing')).toMatchObject({ code: 0, err: '' });
});
