import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';

let repository: TestRepository;
beforeAll(async () => {
  repository = await TestRepository.make();
  await repository.goLive();
});

/** Writes the page and returns it. */
async function drawPage(...options: string[]): Promise<string> {
  const result = await repository.release(['status', '--html', 'status.html', ...options]);
  const file = path.join(repository.folder, 'status.html');
  expect(result).toEqual({ code: 0, out: `The status page is ${file}\n`, err: '' });
  return readFile(file, 'utf8');
}

/** Returns the entries of the list of releases. */
const entriesOf = (page: string) => page.match(/<li id="release-\d+">[^]*?<\/ul>/g) ?? [];

test('--html draws what is live, the releases and the sizes', async () => {
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  await repository.release(['deploy', 'marketing', '-m', 'Shorter pitch'], { RELEASE_BY: 'Kim' });
  await repository.release(['rollback', 'marketing'], { RELEASE_BY: 'Alex' });
  const page = await drawPage();
  expect(page).toContain('<h1>Release 3</h1>');
  expect(page).toContain('Live, and everything matches');
  const [third, second, first] = entriesOf(page);
  expect(first).toContain('marketing 1.0.0-');
  expect(second).toMatch(/deploy[^]*by Kim[^]*Shorter pitch/);
  expect(third).toMatch(/rollback marketing[^]*by Alex/);
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
  expect(new Set(links)).toEqual(new Set(['release-1', 'release-2', 'release-3']));
  expect(page).toMatch(/scripts of marketing[^]*of 6\.5 kB/);
  expect(page).not.toContain('Earlier ones');
  const last = await drawPage('--last', '1');
  expect(entriesOf(last)).toHaveLength(1);
  expect(last).toContain('Earlier ones');
});

test('--html lists what needs attention', async () => {
  await rm(path.join(repository.site, 'release.json'));
  expect(await drawPage()).toMatch(/1 thing needs attention[^]*class="remarks"[^]*release -- heal/);
});
