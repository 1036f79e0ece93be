import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentsOf } from '../fixtures/testSite.fixture';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';

/** A live site that no test may change. */
let live: TestRepository;
beforeAll(async () => {
  live = await TestRepository.make();
  const { code, out } = await live.goLive();
  expect(code).toBe(0);
  expect(out).toContain(`Release 1 is live in ${live.site}: shell 1.0.0-`);
});

test('deploy publishes an app’s build and makes it live; a second time changes nothing', async () => {
  const repository = await live.copy();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const first = await repository.release(['deploy', 'marketing']);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^marketing (1\.0\.0-[0-9a-f]{8}) published\nRelease 2 is live in .*: marketing \1\n$/,
  );
  const again = await repository.release(['deploy', 'marketing']);
  expect(again.out).toMatch(/^marketing .* is already published\nRelease 2 is live/);
  expect((await repository.release(['status'])).out).toMatch(/^account .* 1 /m);
});

test('deploy --dry-run says whether a build could go live, and writes nothing', async () => {
  const repository = await TestRepository.make();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const intoEmpty = await repository.release(['deploy', 'marketing', '--dry-run']);
  expect(intoEmpty.code).toBe(1);
  expect(intoEmpty.err).toMatch(REFUSAL);
  expect(await contentsOf(repository.site)).toEqual({});

  const before = await contentsOf(live.site);
  const store = ['--store', live.site];
  const fits = await repository.release(['deploy', 'marketing', '--dry-run', ...store]);
  expect(fits).toMatchObject({ code: 0, err: '' });
  expect(fits.out).toMatch(
    /^Release 2 would be live in .*: marketing 1\.0\.0-[0-9a-f]{8}; nothing was written\n$/,
  );

  await repository.build('account', { manifest: { exposes: {} } });
  const unfit = await repository.release(['deploy', 'account', '--dry-run', ...store]);
  expect(unfit.code).toBe(1);
  expect(unfit.err).toContain('exposes no page ConfirmEmail');
  expect(await contentsOf(live.site)).toEqual(before);
});

test('deploy refuses a build that does not fit before publishing it', async () => {
  const repository = await TestRepository.make();
  await repository.build('account', { manifest: { exposes: {} } });
  const before = await contentsOf(live.site);
  expect(await repository.release(['deploy', 'account', '--store', live.site])).toMatchObject({
    code: 1,
    out: '',
  });
  expect(await contentsOf(live.site)).toEqual(before);
});

test('refuses wrong site settings with every fault in one line', async () => {
  const repository = await live.copy();
  await writeFile(
    path.join(repository.site, 'site.json'),
    '{"productName":"","publicOrigin":"x","more":"1"}',
  );
  const { code, err } = await repository.release(['activate', 'shell', '9.9.9-00000000']);
  expect(code).toBe(1);
  expect(err).toMatch(REFUSAL);
  const deployed = await repository.release(['deploy', 'marketing']);
  expect(deployed.err).toMatch(/productName must not be empty; .*publicOrigin must be /);
});
