import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';
import { contentsOf } from '../fixtures/testSite.fixture';

let repository: TestRepository;
beforeEach(async () => {
  repository = await TestRepository.live();
  await repository.build('marketing', {
    manifest: { origins: { connect: ['https://pay.example.com'] } },
  });
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Kim' });

/** Expects a refusal in two lines that writes nothing. */
async function expectRefused(why: RegExp, ...words: string[]) {
  const before = await contentsOf(repository.site);
  const { code, out, err } = await release(...words);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(REFUSAL);
  expect(err).toMatch(why);
  expect(await contentsOf(repository.site)).toEqual(before);
}

test('deploy --expect refuses once another version is live, and publishes nothing then', async () => {
  const first = await repository.liveVersion('marketing');
  const words = ['deploy', 'marketing', '--allow', '--expect', first];
  expect(await release(...words)).toMatchObject({ code: 0, err: '' });
  await repository.build('marketing', { files: { 'Home.js': 'slow();' } });
  await expectRefused(new RegExp(`, by Kim; ${first} was expected\n`), ...words);
});

test('new origins go live only with --allow, which says once which', async () => {
  await expectRefused(/ may use: \+ connect-src .*\n.* --allow\.\n$/, 'deploy', 'marketing');
  const line = 'marketing: + connect-src https://pay.example.com\n';
  const [, version = ''] =
    /marketing (\S+)/.exec((await release('publish', 'marketing')).out) ?? [];
  const activated = await release('activate', 'marketing', version, '--allow');
  expect(activated.out).toBe(
    `${line}Release 2 is live in ${repository.site}: marketing ${version}\n`,
  );
  await release('rollback');
  const { out } = await release('deploy', 'marketing', '--allow');
  expect(out).toBe(
    `${line}marketing ${version} is already published\nRelease 4 is live in ${repository.site}: marketing ${version}\n`,
  );
});

test('freeze says until when, and in place of which freeze; unfreeze ends it', async () => {
  const until = ['--until', '2999-12-24T18:00+01:00', '-m', 'Christmas'];
  expect(await release('freeze', ...until)).toMatchObject({
    code: 0,
    out: `${repository.site} is frozen until 2999-12-24 17:00 (UTC), with release 2 live\n`,
  });
  await expectRefused(/ is frozen until .*, by Kim: Christmas\n/, 'deploy', 'marketing', '--allow');
  expect((await release('freeze', '--until', '2999-12-25')).out).toMatch(
    / is frozen until 2999-12-25 23:59 \(UTC\), .*, in place of the freeze until 2999-12-24 17:00 \(UTC\) by Kim\n$/,
  );
  expect((await release('unfreeze')).out).toMatch(
    /^The freeze of .* until 2999-12-25 23:59 \(UTC\), by Kim, has ended\n$/,
  );
  expect((await release('unfreeze')).out).toMatch(/^Nothing to change: .* is not frozen\n$/);
});
