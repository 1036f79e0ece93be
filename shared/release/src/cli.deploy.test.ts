import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentsOf } from '../fixtures/testSite.fixture';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';

jest.setTimeout(120_000);

/** A repository whose site is live, for all that only looks at it or is refused; other tests make their own. */
let live: TestRepository;
beforeAll(async () => {
  live = await TestRepository.make();
  await live.goLive();
});

test('deploy publishes one app’s build and makes it live; the second time there is nothing to do', async () => {
  const repository = await TestRepository.make();
  expect(await repository.goLive()).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Release 1 is live in ${repository.site}: shell 1.0.0-`) as string,
  });
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const first = await repository.release(['deploy', 'marketing']);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^marketing (1\.0\.0-[0-9a-f]{8}) published\nRelease 2 is live in .*: marketing \1\n$/,
  );
  const again = await repository.release(['deploy', 'marketing']);
  expect(again.out).toMatch(/^marketing .* stands already\nRelease 2 is live/);
  expect((await repository.release(['status'])).out).toMatch(/^account .* 1 /m);
});

test('deploys of two teams at once, each a process of its own, both land', async () => {
  const repository = await TestRepository.make();
  await repository.goLive();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  await repository.build('account', { files: { 'ConfirmEmail.js': 'second();' } });
  const both = await Promise.all(
    ['marketing', 'account'].map((app) => repository.release(['deploy', app])),
  );
  expect(both.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const { apps } = JSON.parse((await repository.release(['status', '--json'])).out) as {
    apps: { release: number }[];
  };
  expect(apps.map(({ release }) => release).sort()).toEqual([1, 2, 3]);
});

test('deploy --dry-run says whether a build could go live, and writes nothing at all', async () => {
  const repository = await TestRepository.make();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const empty = await repository.release(['deploy', 'marketing', '--dry-run']);
  expect(empty.code).toBe(1);
  expect(empty.err).toMatch(REFUSAL);
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

test('a build that does not fit is refused before it is published', async () => {
  const repository = await TestRepository.make();
  await repository.build('account', { manifest: { exposes: {} } });
  const before = await contentsOf(live.site);
  expect(await repository.release(['deploy', 'account', '--store', live.site])).toMatchObject({
    code: 1,
    out: '',
  });
  expect(await contentsOf(live.site)).toEqual(before);
});

test('wrong site settings are refused with every fault in one line', async () => {
  const repository = await TestRepository.make();
  await repository.goLive();
  await writeFile(
    path.join(repository.site, 'site.json'),
    '{"productName":"","publicOrigin":"x","more":1}',
  );
  const { code, err } = await repository.release(['activate', 'shell', '9.9.9-00000000']);
  expect(code).toBe(1);
  expect(err).toMatch(REFUSAL);
  const deployed = await repository.release(['deploy', 'marketing']);
  expect(deployed.err).toMatch(
    /productName must not be empty; .*publicOrigin must be .*more is not known/,
  );
});
