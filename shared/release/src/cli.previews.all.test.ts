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
