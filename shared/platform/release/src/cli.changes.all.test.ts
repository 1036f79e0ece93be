import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';

/** A site with two releases; the second one changed marketing. */
let original: TestRepository;
/** Each test's own copy. */
let repository: TestRepository;
let first: string;
let second: string;
beforeAll(async () => {
  original = await TestRepository.live();
  first = await original.liveVersion('marketing');
  await original.build('marketing', { files: { 'Home.js': 'second();' } });
  await original.release(['deploy', 'marketing', '-m', 'Shorter'], { RELEASE_BY: 'Kim' });
  second = await original.liveVersion('marketing');
});
beforeEach(async () => {
  repository = await original.copy();
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Alex' });
const file = (name: string) => path.join(repository.site, name);

test('a --dry-run says what would happen, and writes nothing', async () => {
  await writeFile(file('index.html'), 'defaced');
  const before = await repository.copy();
  const commands: Record<string, string> = {
    'rollback marketing': `Release 3 would be live in ${repository.site}: marketing ${first}`,
    // Nobody listens there, and nobody is asked.
    'deploy marketing --check http://127.0.0.1:1 --check-for 0s': 'Nothing to change: ',
    'deploy marketing --preview': `Preview marketing-${second.slice(-8)} would show marketing ${second}: http`,
    [`deploy --from ${repository.site} --store production`]: '\nRelease 1 would be live in ',
    heal: 'index.html would be updated to release 2',
    'prune --keep 1': 'Would free 1 release: ',
  };
  for (const [command, what] of Object.entries(commands)) {
    const { code, out, err } = await release(...command.split(' '), '--dry-run');
    expect([command, code, err]).toEqual([command, 0, '']);
    expect(out).toContain(what);
  }
  const compared = spawnSync('diff', ['-r', before.folder, repository.folder]);
  expect([compared.status, String(compared.stdout)]).toEqual([0, '']);
});

test('status and history show who, why and what, as a table or as JSON', async () => {
  await release('rollback', '-m', 'Broke the hero');
  const read = async (...words: string[]) => {
    const { out } = await release(...words);
    return out.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME').replaceAll(/ +/g, ' ');
  };
  const [head, ...lines] = (await read('status')).trimEnd().split('\n');
  expect(head).toBe('app live version release since (UTC) by previous why');
  expect(lines).toContain(`marketing ${first} 3 TIME Alex - Broke the hero`);
  expect(lines.at(-1)).toBe('Pages: match release 3');
  expect(JSON.parse(await read('status', '--json'))).toMatchObject({ release: 3, isWhole: true });
  expect((await read('history', '--last', '2')).split('\n')).toEqual([
    'release when (UTC) by what why',
    '3 TIME Alex rollback of 2 Broke the hero',
    ` marketing ${second} -> ${first}`,
    `2 TIME Kim marketing ${first} -> ${second} Shorter`,
    '',
  ]);
  expect(JSON.parse(await read('history', '--json'))).toHaveLength(3);
});

test('withdraw says which previews end, and which address to empty caches for after a prune', async () => {
  const withdraw = async () =>
    (await release('withdraw', `marketing@${second}`, '-m', 'A hole')).out;
  await release('deploy', 'marketing', '--preview', 'pr-12');
  await release('rollback', 'marketing');
  expect(await withdraw()).toMatch(
    new RegExp(
      `marketing ${second} is withdrawn; preview pr-12 has ended\nThe next prune deletes .* /apps/marketing/${second}/\n$`,
    ),
  );
  expect(await withdraw()).toMatch(/^Nothing to change: .* was withdrawn before\nThe next prune/);
});

test('configure changes and prints settings, including one that nothing declares any more', async () => {
  const configure = async (...words: string[]) => (await release('configure', ...words)).out;
  const settings = { mapName: { about: 'A map.', format: 'text', default: 'World' } as const };
  await repository.build('billing', { manifest: { settings } });
  await release('deploy', 'billing');
  expect(await configure('productName=Iron Diary', 'mapName=Moon')).toBe(
    `Release 4 is live in ${repository.site}: productName=Iron Diary mapName=Moon\n`,
  );
  await release('retire', 'billing');
  const printed = await configure();
  expect(printed).toMatch(
    /^setting +value +app +about\nproductName +Iron Diary +shell +What it is for/,
  );
  expect(printed).toMatch(/\nmapName +Moon +- +No live version .* -- configure mapName=\n/);
  await configure('mapName=');
  expect(await configure('productName=Iron Diary')).toBe(
    'Nothing to change: the settings are those of release 6\n',
  );
  expect(JSON.parse(await configure('productName=', '--json'))).toMatchObject({
    productName: 'Workout Planner',
    changed: true,
  });
});

test('status and verify name what is wrong; heal repairs it and says so', async () => {
  await writeFile(file('index.html'), 'defaced');
  await rm(file('account/confirm.html'));
  const { code, out } = await release('status');
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/\nPages: not all match release 2: .*release -- heal\n$/),
  ]);
  const verified = await release('verify');
  expect(verified.code).toBe(1);
  expect(verified.err.split('\n')).toEqual([
    'account/confirm.html is missing',
    'index.html does not match release 2',
    '2 faults in release 2',
    'To restore pages: npm run release -- heal',
    '',
  ]);
  const json = await release('verify', '--json');
  const { faults } = JSON.parse(json.out) as { faults: unknown[] };
  expect([json.code, faults.length]).toEqual([1, 2]);
  expect(json.err).toMatch(/^Checking \d+ files of 4 versions …\nChecking pages …\n$/);
  expect((await release('heal')).out).toBe(
    'account/confirm.html was updated to release 2\nindex.html was updated to release 2\n',
  );
  expect(await release('verify')).toMatchObject({ code: 0, err: '' });
});

test('what is live in staging can be deployed to production and previewed there, not to itself', async () => {
  const other = file('../other');
  const words = ['deploy', '--from', repository.site, '--store'];
  const { out } = await release(...words, other);
  expect(out).toMatch(
    new RegExp(
      `^Reading what is live in .* …\n(\\S+ \\S+ published\n){3}Release 1 is live in ${other}: `,
    ),
  );
  expect((await release('history', '--store', other)).out).toContain(
    `deploy from release 2 of ${repository.site}`,
  );
  const shown = await release(...words, other, 'marketing', '--preview', 'next');
  expect(shown.out).toMatch(/\nPreview next shows marketing \S+: http/);
  expect((await release(...words, `${repository.site}/`)).err).toMatch(
    /^Refused: --from names \S+, the store itself\n.*--store or SITE_STORE\.\n$/,
  );
});
