import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';

/** A site whose last releases deployed marketing, rolled it back and deployed it again. */
let repository: TestRepository;
let first: string;
let second: string;
beforeAll(async () => {
  repository = await TestRepository.live();
  first = await repository.liveVersion('marketing');
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const deploy = () =>
    repository.release(['deploy', 'marketing', '-m', 'Shorter'], { RELEASE_BY: 'Kim' });
  await deploy();
  second = await repository.liveVersion('marketing');
  await repository.release(['rollback', '-m', 'Broke the hero'], { RELEASE_BY: 'Alex' });
  await deploy();
});

const print = async (...words: string[]) => (await repository.release(words)).out;

test('status shows who, why and what is live, as a table or as JSON', async () => {
  const out = await print('status');
  expect(out).toMatch(/^app +live version +release +since \(UTC\) +by +previous +why\nshell /);
  expect(out).toMatch(new RegExp(`^marketing  ${second}  4 .*  Kim  .*${first}  Shorter$`, 'm'));
  expect(out).toMatch(/\nPages: match release 4\n$/);
  const marketing = { app: 'marketing', version: second, by: 'Kim' };
  expect(JSON.parse(await print('status', '--json'))).toMatchObject({
    ...{ release: 4, apps: [{ app: 'shell' }, marketing, { app: 'account' }] },
  });
});

test('history shows who, why and what, and names a rollback as one', async () => {
  const out = await print('history', '--last', '2');
  const lines = out.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME').replaceAll(/ +/g, ' ');
  expect(lines.split('\n')).toEqual([
    'release when (UTC) by what why',
    `4 TIME Kim marketing ${first} -> ${second} Shorter`,
    '3 TIME Alex rollback of 2 Broke the hero',
    ` marketing ${second} -> ${first}`,
    '',
  ]);
  const json = JSON.parse(await print('history', '--json')) as unknown[];
  expect(json).toHaveLength(4);
});

/** Writes the status page and returns it. */
async function drawPage(...options: string[]): Promise<string> {
  const file = path.join(repository.folder, 'status.html');
  const out = await print('status', '--html', 'status.html', ...options);
  expect(out).toBe(`The status page is ${file}\n`);
  return readFile(file, 'utf8');
}

/** Returns the entries of the list of releases. */
const entriesOf = (page: string) => page.match(/<li id="release-\d+">[^]*?<\/ul>/g) ?? [];

test('status --html draws what is live, the releases and the sizes', async () => {
  const page = await drawPage();
  expect(page).toContain('<h1>Release 4</h1>');
  expect(page).toContain('Live, and everything matches');
  expect(entriesOf(page)[1]).toMatch(/rollback of 2[^]*by Alex/);
  expect(page).toMatch(/scripts of marketing[^]*of 6\.5 kB/);
  expect(page).not.toContain('Earlier ones');
  const last = await drawPage('--last', '1');
  expect(entriesOf(last)).toHaveLength(1);
  expect(last).toContain('Earlier ones');
});

test('when pages do not match, status ends with 1, and its page lists what needs attention', async () => {
  await rm(path.join(repository.site, 'release.json'));
  for (const words of [[], ['--json'], ['--html', 'status.html']])
    expect((await repository.release(['status', ...words])).code).toBe(1);
  expect(await drawPage()).toMatch(/1 thing needs attention[^]*class="remarks"[^]*release -- heal/);
});
