import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentsOf } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { pageText } from '../fixtures/writeBuildInto.fixture';

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
const preview = (app: string, ...words: string[]) => release('deploy', app, '--preview', ...words);
const file = (name: string) => readFile(path.join(repository.site, name), 'utf8');

test('deploy --preview shows a build beside the live site; activate --preview makes it live', async () => {
  const made = await preview('marketing', 'pr-12', '-m', 'Try it');
  expect(made).toMatchObject({ code: 0, err: '' });
  const [, version] = /^marketing (\S+) published\n/.exec(made.out) ?? [];
  const address = 'http://localhost:3000/?preview=pr-12';
  expect(made.out).toContain(`Preview pr-12 shows marketing ${version}: ${address}\n`);
  expect(await file('index.html')).toContain('<main>Home');
  expect(await file('_preview/pr-12.html')).toContain('<main>New home</main>');

  expect((await release('previews')).out).toMatch(
    new RegExp(`^pr-12 +marketing ${version} +2 +\\S+ \\S+ +\\S+ \\S+ +Alex +Try it +http`, 'm'),
  );
  expect(JSON.parse((await release('previews', '--json')).out)).toEqual([
    expect.objectContaining({ name: 'pr-12', versions: { marketing: version }, address }),
  ]);

  const activate = (expected = '') =>
    release('activate', '--preview', 'pr-12', '--expect', expected);
  expect((await activate('9.9.9-00000000')).err).toContain('; 9.9.9-00000000 was expected\n');
  const live = await activate(version);
  expect(live.out).toBe(`Release 3 is live in ${repository.site}: marketing ${version}\n`);
  expect(await file('index.html')).toContain('<main>New home</main>');
  expect((await release('previews', '--delete', 'pr-12', '--dry-run')).out).toBe(
    'Preview pr-12 would be deleted; nothing was written\n',
  );
  expect((await release('previews', '--delete', 'pr-12')).out).toBe('Preview pr-12 is deleted\n');
  expect((await release('previews')).out).toBe(`${repository.site} has no previews\n`);
  const again = await release('activate', '--preview', 'pr-12');
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('has no preview pr-12\n')]);
});

test('a preview passes the gate, and a dry run or a refusal writes nothing', async () => {
  const before = await contentsOf(repository.site);
  const { out } = await preview('marketing', '--dry-run');
  expect(out).toMatch(
    /^Preview marketing-[0-9a-f]{8} would show marketing .*; nothing was written\n$/,
  );
  await repository.build('account', { manifest: { exposes: {} } });
  expect((await preview('account', 'pr-12')).err).toContain('exposes no page ConfirmEmail');
  expect(await contentsOf(repository.site)).toEqual(before);
});

test('prune counts the previews that it deletes', async () => {
  await preview('marketing', 'pr-12');
  await release('activate', '--preview', 'pr-12');
  const { out } = await release('prune', '--previews-older-than', '0d');
  expect(out).toMatch(/^Preview pr-12 is deleted\nFreed 1 preview: \d+ files, \d+\.\d MB\n$/);
});
