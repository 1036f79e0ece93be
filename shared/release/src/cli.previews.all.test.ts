import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentsOf } from '../fixtures/testSite.fixture';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';
import { pageText, TEMPLATE } from '../fixtures/writeBuildInto.fixture';

/** A live site and a new build of marketing. */
let original: TestRepository;
let repository: TestRepository;
beforeAll(async () => {
  original = await TestRepository.make();
  expect((await original.goLive()).code).toBe(0);
  await original.build('marketing', { files: { 'prerender/Home.js': pageText('New home') } });
});
beforeEach(async () => {
  repository = await original.copy();
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Alex' });

const file = (name: string) => readFile(path.join(repository.site, name), 'utf8');

/** Everything but the previews and the versions. */
async function liveContents() {
  const contents = await contentsOf(repository.site);
  const isLive = (name: string) => !/^(_preview|apps|history\/previews)\//.test(name);
  return Object.fromEntries(Object.entries(contents).filter(([name]) => isLive(name)));
}

test('deploy --preview shows a build beside the live site; activate --preview makes it live', async () => {
  const before = await liveContents();
  const made = await release('deploy', 'marketing', '--preview', 'pr-12', '-m', 'Try it');
  expect(made).toMatchObject({ code: 0, err: '' });
  const [, version] = /^marketing (\S+) published\n/.exec(made.out) ?? [];
  const address = 'http://localhost:3000/?preview=pr-12';
  expect(made.out).toContain(`Preview pr-12 shows marketing ${version}: ${address}\n`);
  expect(await liveContents()).toEqual(before);

  const home = await file('_preview/pr-12.html');
  expect(home).toContain('<main>New home</main>');
  expect(home).toContain('<meta name="robots" content="noindex">');
  expect(await file('_preview/pr-12/account/confirm.html')).toContain('<main>Confirm</main>');
  // Visitors' browsers read the preview's release, so who made it and why is elsewhere.
  expect(await file('_preview/pr-12/release.json')).not.toContain('Alex');

  expect((await release('previews')).out).toMatch(
    new RegExp(`^pr-12 +marketing ${version} +1 +\\S+ \\S+ +\\S+ \\S+ +Alex +Try it +http`, 'm'),
  );
  expect(JSON.parse((await release('previews', '--json')).out)).toEqual([
    expect.objectContaining({ name: 'pr-12', versions: { marketing: version }, address }),
  ]);

  const live = await release('activate', '--preview', 'pr-12');
  expect(live.out).toBe(`Release 2 is live in ${repository.site}: marketing ${version}\n`);
  expect(await file('index.html')).toContain('<main>New home</main>');
  expect(await release('previews', '--delete', 'pr-12')).toMatchObject({ code: 0, err: '' });
  expect((await release('previews')).out).toBe(`${repository.site} has no previews\n`);
  const names = Object.keys(await contentsOf(repository.site));
  expect(names.filter((name) => /preview/.test(name))).toEqual([]);
  const again = await release('activate', '--preview', 'pr-12');
  expect(again.code).toBe(1);
  expect(again.err).toMatch(/^Refused: .* has no preview pr-12\n/);
});

test('a second preview of a name replaces the first one, also on a newer release', async () => {
  await release('deploy', 'marketing', '--preview', 'pr-12');
  await repository.build('account', { files: { 'prerender/ConfirmEmail.js': pageText('Sure?') } });
  await release('deploy', 'account');
  await repository.build('marketing', { files: { 'prerender/Home.js': pageText('Newer home') } });
  expect((await release('deploy', 'marketing', '--preview', 'pr-12')).code).toBe(0);
  expect(await file('_preview/pr-12.html')).toContain('<main>Newer home</main>');
  expect(await file('_preview/pr-12/account/confirm.html')).toContain('<main>Sure?</main>');
  expect((await release('verify')).code).toBe(0);
  expect((await release('heal')).out).toContain('Nothing to heal');
});

test('a preview passes the gate, and a dry run or a refusal writes nothing', async () => {
  const before = await contentsOf(repository.site);
  const dry = await release('deploy', 'marketing', '--preview', 'pr-12', '--dry-run');
  expect(dry.out).toMatch(/^Preview pr-12 would show marketing .*; nothing was written\n$/);
  await repository.build('account', { manifest: { exposes: {} } });
  const unfit = await release('deploy', 'account', '--preview', 'pr-12');
  expect(unfit.err).toContain('exposes no page ConfirmEmail');
  for (const words of [
    ['pr_12'],
    ['x'.repeat(41)],
    ['-x'],
    ['rollout-x'],
    ['pr-12', '--preview', 'UP'],
  ])
    expect(await release('deploy', 'account', '--preview', ...words)).toMatchObject({ code: 2 });
  for (const words of [[], ['account', '1.0.0-00000000', '--preview', 'pr-12']])
    expect(await release('activate', ...words)).toMatchObject({ code: 2 });
  expect(await contentsOf(repository.site)).toEqual(before);
});

test('a shell from before there were previews must be replaced first', async () => {
  await repository.build('shell', {
    files: { 'page.html': TEMPLATE.replace('{{visitScript}}\n', '') },
  });
  // The present shell composes the preview's pages, but the pages of the old one lead nowhere.
  const previewed = await release('deploy', 'shell', '--preview', 'pr-12');
  await release('deploy', 'shell');
  const refused = await release('deploy', 'marketing', '--preview', 'pr-12');
  for (const { code, err } of [previewed, refused]) {
    expect(code).toBe(1);
    expect(err).toMatch(REFUSAL);
    expect(err).toMatch(
      /^Refused: shell \S+ was built before there were previews\nDeploy the shell/,
    );
  }
});

test('without a name, a preview is named after its version', async () => {
  const { out } = await release('deploy', 'marketing', '--preview', '--dry-run');
  expect(out).toMatch(/^Preview marketing-[0-9a-f]{8} would show marketing /);
});

test('a preview leaves the rollouts of the live release alone', async () => {
  const { out } = await release('publish', 'marketing');
  const version = /1\.0\.0-[0-9a-f]{8}/.exec(out)?.[0] ?? out;
  expect(await release('activate', 'marketing', version, '--percent', '5')).toMatchObject({
    code: 0,
  });
  const rollouts = async () =>
    Object.entries(await contentsOf(repository.site)).filter(([name]) => /rollout-/.test(name));
  const before = await rollouts();
  expect(before).not.toEqual([]);
  await repository.build('account', { files: { 'prerender/ConfirmEmail.js': pageText('Sure?') } });
  expect(await release('deploy', 'account', '--preview', 'pr-13')).toMatchObject({ err: '' });
  expect(await rollouts()).toEqual(before);
  expect(await file('_preview/pr-13.html')).toContain('<main>Home<');
  expect(await file('_preview/pr-13/release.json')).not.toContain('rollout');
});

test('prune counts the previews that it deletes', async () => {
  await release('deploy', 'marketing', '--preview', 'pr-12');
  await release('activate', '--preview', 'pr-12');
  const { out } = await release('prune', '--previews-older-than', '0d');
  expect(out).toMatch(/^Preview pr-12 is deleted\nFreed 1 preview: \d+ files, \d+\.\d MB\n$/);
});
