import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentsOf } from '../fixtures/testSite.fixture';
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
  await original.release(['deploy', 'marketing']);
  second = await original.liveVersion('marketing');
});
beforeEach(async () => {
  repository = await original.copy();
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Alex' });
const file = (name: string) => path.join(repository.site, name);

test('every --dry-run says what would happen, and writes nothing', async () => {
  await release('deploy', 'account', '--preview', 'pr-12');
  const { out: frozen } = await release('freeze', '--for', '9d');
  const [, until = ''] = /until (.*), with/.exec(frozen) ?? [];
  await writeFile(file('index.html'), 'defaced');
  const before = await contentsOf(repository.folder);
  const live = `Release 5 would be live in ${repository.site}: `;
  const commands: Record<string, string> = {
    rollback: `${live}everything as in release 1`,
    'rollback marketing': `${live}marketing ${first}`,
    [`withdraw marketing@${first} -m Hole`]: `${live}marketing ${first} is withdrawn; marketing: falls back to nothing; preview pr-12 has ended; nothing was`,
    'deploy marketing --preview': `Preview marketing-${second.slice(-8)} would show marketing ${second}: http`,
    'previews --delete pr-12': 'Preview pr-12 would be deleted',
    'freeze --for 2d': `${repository.site} would be frozen until `,
    unfreeze: `The freeze of ${repository.site} until ${until}, by Alex, would end`,
    'copy --to backup': `Would copy release 4 of ${repository.site} to `,
    [`deploy --from ${repository.site} --store production`]: '\nRelease 1 would be live in ',
    heal: 'index.html would be updated to release 4',
    'prune --keep 1': 'Would free 1 release: ',
  };
  for (const [command, what] of Object.entries(commands)) {
    const { code, out, err } = await release(...command.split(' '), '--dry-run');
    expect([command, code, err]).toEqual([command, 0, '']);
    expect(out).toContain(what);
    expect(out).toMatch(
      /nothing was written\n(The next prune .*\n)?$|^(Would free|index.html would) .*\n$/,
    );
  }
  expect(await contentsOf(repository.folder)).toEqual(before);
});

test('withdraw takes back a version that was rolled back, and says that prune deletes its files', async () => {
  const withdraw = (version: string) => release('withdraw', `marketing@${version}`, '-m', 'A hole');
  expect((await withdraw('9.9.9-00000000')).err).toContain(
    `Refused: ${repository.site} has no marketing 9.9.9-00000000\nSee which`,
  );
  await release('deploy', 'marketing', '--preview', 'pr-12');
  await release('rollback', 'marketing');
  expect(await withdraw(second)).toEqual({
    code: 0,
    out: expect.stringMatching(
      new RegExp(
        `^Release 5 is live in ${repository.site}: marketing ${second} is withdrawn; preview pr-12 has ended\nThe next prune deletes its files: .* Caches .* /apps/marketing/${second}/\n$`,
      ),
    ) as string,
    err: '',
  });
  expect((await withdraw(second)).out).toMatch(
    /^Nothing to change: .* was withdrawn before\nThe next prune/,
  );
  expect((await release('prune')).code).toBe(0);
  expect(Object.keys(await contentsOf(repository.site)).join()).not.toContain(second);
  expect((await withdraw(second)).out).not.toContain('prune');
});

test('configure changes settings, and prints them', async () => {
  const configure = async (...words: string[]) => (await release('configure', ...words)).out;
  expect(await configure('productName=Iron Diary', 'appStoreId=12')).toBe(
    `Release 3 is live in ${repository.site}: productName=Iron Diary appStoreId=12\n`,
  );
  expect(await configure()).toMatch(
    /^setting +value +app +about\nproductName +Iron Diary +shell +What it is for/,
  );
  expect((await release('rollback', 'marketing')).out).toContain(
    `\nRelease 4 is live in ${repository.site}: marketing ${first}\n`,
  );
  expect(await configure('appStoreId=12')).toBe(
    'Nothing to change: the settings are those of release 4\n',
  );
  expect(JSON.parse(await configure('appStoreId=12', '--json'))).toMatchObject({
    ...{ appStoreId: '12', changed: false },
  });
});

test('verify names what is wrong; heal repairs it and says so', async () => {
  await writeFile(file('index.html'), 'defaced');
  await rm(file('account/confirm.html'));
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
  expect((await release('heal')).out).toMatch(/^Nothing to heal: release 2 is live/);
  expect(await release('verify')).toMatchObject({ code: 0, err: '' });
});

test('a deploy from another store makes a first release, of all apps', async () => {
  const other = file('../other');
  const words = ['deploy', '--from', repository.site, '--store', other];
  const { code, out, err } = await release(...words, '-m', 'Tried for a day');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    new RegExp(
      `^Reading what is live in .* …\n(\\S+ \\S+ published\n){3}Release 1 is live in ${other}: shell \\S+, marketing \\S+, account \\S+\n$`,
    ),
  );
  expect((await release('history', '--store', other)).out).toContain(
    `deploy from release 2 of ${repository.site}`,
  );
  expect((await release(...words, 'account')).out).toMatch(
    /\nNothing to change: account \S+ has been live since release 1\n$/,
  );
});

test('a deploy from another store leaves out what was rolled back in this one', async () => {
  const other = file('../other');
  const promote = () => release('deploy', '--from', repository.site, '--store', other);
  await promote();
  await repository.build('marketing', { files: { 'Home.js': 'third();' } });
  await release('deploy', 'marketing');
  await promote();
  await release('rollback', 'marketing', '--store', other);
  const leftOut =
    /marketing \S+ is left out: visitors have had it before, and something else is live\n/;
  const refused = await promote();
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(leftOut)]);
  await repository.build('account', { files: { 'ConfirmEmail.js': 'second();' } });
  await release('deploy', 'account');
  const { out } = await promote();
  expect(out).toMatch(leftOut);
  expect(out).toMatch(/\nRelease 4 is live in \S+: account \S+\n$/);
});

test('what is live in staging can be previewed in production, and not be deployed to itself', async () => {
  const other = file('../other');
  await release('deploy', '--from', repository.site, '--store', other);
  await repository.build('marketing', { files: { 'Home.js': 'third();' } });
  await release('deploy', 'marketing');
  const words = ['deploy', 'marketing', '--from', repository.site];
  const shown = await release(...words, '--store', other, '--preview', 'next');
  expect(shown.out).toMatch(/\nPreview next shows marketing \S+: http/);
  expect(await release(...words, '--store', `${repository.site}/`)).toEqual({
    ...{ code: 1, out: '' },
    err: `Refused: --from names ${repository.site}, the store itself\nName the store to deploy to with --store or SITE_STORE.\n`,
  });
});

test('copy makes a backup, and says how much there is to copy', async () => {
  const other = file('../other');
  const { code, out, err } = await release('copy', '--to', other);
  expect([code, err]).toEqual([0, '']);
  const site = `release 2 of ${repository.site}`;
  expect(out).toBe(
    `Copying ${site} to ${other}: 4 versions and 2 releases to copy …\nR${site.slice(1)} is live in ${other}\n`,
  );
  const again = await release('copy', '--to', other, '--dry-run');
  expect(again.out).toContain(': 0 versions and 0 releases to copy; nothing was written\n');
});
