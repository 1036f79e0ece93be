import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { withPages } from '../fixtures/withPages.fixture';

let repository: TestRepository;
beforeEach(async () => {
  repository = await TestRepository.live();
});

const release = (...words: string[]) => repository.release(words);
const pageAt = (file: string) => readFile(path.join(repository.site, file), 'utf8');

/** Returns the lines that a command prints before the last one. */
async function linesOf(...words: string[]): Promise<string[]> {
  const { code, out, err } = await release(...words);
  expect([code, err]).toEqual([0, '']);
  return out.trim().split('\n').slice(0, -1);
}

test('a remote whose address the site uses itself is refused before anything is published', async () => {
  await repository.build('api');
  expect(await release('deploy', 'api')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^Refused: .*: pages\.Page\.route\.path must not be an address that the site uses itself\n/,
    ) as string,
  });
});

test('a page moves from the root remote to another one, which keeps its former address', async () => {
  const home = { Home: '/', PrivacyPolicy: '/private-policy' };
  await repository.build('marketing', withPages({ ...home, Bills: '/bills' }));
  await linesOf('deploy', 'marketing');
  await repository.build(
    'billing',
    withPages({ Bills: { path: '/billing', formerly: ['/bills'] } }),
  );
  const line =
    '/bills is a page of marketing, so the former address /bills of billing does not lead to /billing';
  expect(await linesOf('deploy', 'billing')).toContain(line);
  expect((await release('history')).out.split(line)).toHaveLength(2);
  await repository.build('marketing', withPages(home));
  expect(await linesOf('deploy', 'marketing')).not.toContain(line);
  // What the tests compose of a former address is where it leads.
  expect(await pageAt('bills.html')).toBe('/billing');
  // The page is not in the way of a rollback, and takes the place again.
  expect(await linesOf('rollback', 'marketing')).toContain(line);
  expect(await pageAt('bills.html')).toContain('"path":"/bills"');
});

test('a remote is live, changes its pages and leaves, each with one command', async () => {
  const deploy = async (pages: Parameters<typeof withPages>[0]) => {
    await repository.build('billing', withPages(pages));
    await linesOf('deploy', 'billing');
  };
  await deploy({ Bills: '/billing' });
  await deploy({ Bills: '/billing', Bill: '/billing/:bill' });
  expect(await pageAt('billing/_.html')).toContain('/billing/:bill');
  await deploy({
    Bills: '/billing',
    Bill: { path: '/billing/of/:bill', formerly: ['/billing/:bill'] },
  });
  expect(await pageAt('billing/_.html')).toBe('/billing/of/:bill');
  await deploy({ Bills: '/billing' });
  await expect(pageAt('billing/_.html')).rejects.toThrow('ENOENT');
  await linesOf('retire', 'billing');
  await expect(pageAt('billing.html')).rejects.toThrow('ENOENT');
});
