import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';

let repository: TestRepository;
let other: string;
beforeEach(async () => {
  repository = await TestRepository.live();
  other = path.join(repository.folder, 'other');
});

const release = (...words: string[]) => repository.release(words);

test('promote makes a first release, of all apps', async () => {
  const words = ['promote', '--from', repository.site, '--to', other];
  const { code, out, err } = await release(...words, '-m', 'Tried for a day');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    new RegExp(
      `^Reading what is live in .* …\n(\\S+ \\S+ published\n){3}Release 1 is live in ${other}: shell \\S+, marketing \\S+, account \\S+, as in release 1 of ${repository.site}\n$`,
    ),
  );
  expect((await release('history', '--store', other)).out).toContain(
    `promote of release 1 from ${repository.site}`,
  );
  expect((await release(...words, 'account')).out).toMatch(
    /\nNothing to change: account \S+ is live since release 1\n$/,
  );
});

test('copy makes a backup, and says how much there is to copy', async () => {
  const { code, out, err } = await release('copy', '--to', other);
  expect([code, err]).toEqual([0, '']);
  const site = `release 1 of ${repository.site}`;
  expect(out).toBe(
    `Copying ${site} to ${other}: 3 versions and 1 release to copy …\nR${site.slice(1)} is live in ${other}\n`,
  );
  const again = await release('copy', '--to', other, '--dry-run');
  expect(again.out).toContain(': 0 versions and 0 releases to copy; nothing was written\n');
});
