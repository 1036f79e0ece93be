import { contentsOf } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

test('withdraw deletes a version that was rolled back, says what names it, and keeps it out', async () => {
  const repository = await TestRepository.make();
  const { site } = repository;
  await repository.goLive();
  await repository.build('marketing', { files: { 'Home.js': 'hole();' } });
  const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Alex' });
  const { out } = await release('deploy', 'marketing');
  const version = /marketing (\S+) published/.exec(out)?.[1] ?? out;
  await release('deploy', 'marketing', '--preview', 'pr-12');
  const withdraw = (named = version, ...words: string[]) =>
    release('withdraw', 'marketing', named, '-m', 'A hole', ...words);

  const isLive = `Refused: marketing ${version} is live in ${site}\nRoll it back first`;
  expect((await withdraw()).err).toContain(isLive);
  const isUnknown = `Refused: ${site} has no marketing 9.9.9-00000000\nSee which`;
  expect((await withdraw('9.9.9-00000000')).err).toContain(isUnknown);

  await release('rollback', 'marketing');
  const before = await contentsOf(site);
  const dry = await withdraw(version, '--dry-run');
  expect(dry.out).toMatch(
    /; preview pr-12 has ended; nothing was written\n\d+ files would be deleted/,
  );
  expect(await contentsOf(site)).toEqual(before);
  expect(await withdraw()).toEqual({
    code: 0,
    out: expect.stringMatching(
      new RegExp(
        `^Release 5 is live in ${site}: marketing ${version} is withdrawn; preview pr-12 has ended\n\\d+ files deleted. Caches .* /apps/marketing/${version}/\nStill named by release 3, release 2\\. No rollback`,
      ),
    ) as string,
    err: '',
  });
  expect(Object.keys(await contentsOf(site)).filter((key) => key.includes(version))).toEqual([]);

  const why = `marketing ${version} was withdrawn from ${site} by Alex: A hole\n`;
  for (const words of [['deploy', 'marketing'], ['activate', 'marketing', version], ['rollback']])
    expect((await release(...words)).err).toContain(`Refused: ${why}`);
  expect((await withdraw()).out).toMatch(/^Nothing to change: .* was withdrawn before\n0 files/);
  expect((await release('history', '--last', '1')).out).toMatch(
    / Alex +withdraw marketing \S+ +A hole/,
  );
  expect((await release('status')).out).not.toContain(version);
  expect(await release('verify')).toMatchObject({ code: 0, err: '' });
});
