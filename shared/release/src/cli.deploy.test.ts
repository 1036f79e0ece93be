import { TestRepository } from '../fixtures/TestRepository.fixture';

/** A live site that no test may change. */
let live: TestRepository;
beforeAll(async () => {
  live = await TestRepository.make();
  expect((await live.goLive()).out).toMatch(/^Release 1 is live in .*: shell 1\.0\.0-/);
});

test('deploy publishes a build and makes it live, and a second one changes nothing', async () => {
  const repository = await live.copy();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const first = await repository.release(['deploy', 'marketing']);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^marketing (1\.0\.0-[0-9a-f]{8}) published\nRelease 2 is live in .*: marketing \1\n$/,
  );
  await repository.release(['configure', 'productName=Iron Diary']);
  const again = await repository.release(['deploy', 'marketing']);
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toMatch(
    /^(marketing \S+) is already published\nNothing to change: \1 is live since release 2\n$/,
  );
  expect((await repository.release(['status'])).out).toMatch(/^account .* 1 [^]*match release 3$/m);
});

test('version prints the name that a store has or would give, or the live one', async () => {
  const repository = await live.copy();
  const version = async (...words: string[]) =>
    (await repository.release(['version', 'marketing', ...words])).out.trim();
  const first = await version('--live');
  expect(await version()).toBe(first);
  for (const text of ['second();', 'third();']) {
    await repository.build('marketing', { files: { 'Home.js': text } });
    await repository.release(['deploy', 'marketing']);
  }
  await repository.release(['prune', '--keep', '1']);
  await repository.build('marketing');
  expect(await version()).toBe(`${first}-2`);
  const { out } = await repository.release(['deploy', 'marketing']);
  expect(out).toContain(`marketing ${first}-2 published\n`);
  expect(await version('--live')).toBe(`${first}-2`);
  expect(await version('--live', '--store', 'none')).toBe('none');
});
