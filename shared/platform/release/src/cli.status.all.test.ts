import { rm } from 'node:fs/promises';
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

test('when pages do not match, status ends with 1 and advises to heal', async () => {
  await rm(path.join(repository.site, 'release.json'));
  const { code, out } = await repository.release(['status']);
  expect(code).toBe(1);
  expect(out).toMatch(/\nPages: not all match release 4: .*release -- heal\n$/);
  expect((await repository.release(['status', '--json'])).code).toBe(1);
});
