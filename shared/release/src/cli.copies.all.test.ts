import { temporaryFolder } from '@site/testing/temporaryFolder';
import path from 'node:path';
import { contentsOf } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

let repository: TestRepository;
let production: string;
beforeAll(async () => {
  repository = await TestRepository.make();
  await repository.goLive();
  production = path.join(await temporaryFolder(), 'production');
});

const promote = (...words: string[]) =>
  repository.release(['promote', '--from', repository.site, '--to', production, ...words], {
    RELEASE_BY: 'Kim',
  });

test('promote makes a first release, of all apps, after a dry run that writes nothing', async () => {
  const dry = await promote('--dry-run');
  expect([dry.code, dry.err]).toEqual([0, '']);
  expect(dry.out).toMatch(/Release 1 would be live in .*; nothing was written\n$/);
  expect(await contentsOf(production)).toEqual({});
  const { code, out, err } = await promote('-m', 'Tried for a day');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    new RegExp(
      `^Reading what is live in .* …\n(\\S+ \\S+ published\n){3}Release 1 is live in ${production}: shell \\S+, marketing \\S+, account \\S+, as in release 1 of ${repository.site}\n$`,
    ),
  );
  const { out: history } = await repository.release(['history', '--store', production]);
  expect(history).toContain(`promote of release 1 from ${repository.site}`);
  expect(await repository.release(['verify', '--store', production])).toMatchObject({ code: 0 });
  expect((await promote('account')).out).toMatch(
    /\nNothing to change: account \S+ is live since release 1\n$/,
  );
});

test('copy makes a backup, after a dry run that writes nothing', async () => {
  const backup = path.join(await temporaryFolder(), 'backup');
  const copy = (...words: string[]) => repository.release(['copy', '--to', backup, ...words]);
  const what = String.raw`release \d of \S+ to \S+: \d versions and \d releases? to copy`;
  const dry = await copy('--dry-run');
  expect([dry.code, dry.err]).toEqual([0, '']);
  expect(dry.out).toMatch(new RegExp(`^Would copy ${what}; nothing was written\n$`));
  expect(await contentsOf(backup)).toEqual({});
  const { code, out, err } = await copy();
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    new RegExp(`^Copying ${what} …\nRelease \\d of \\S+ is live in ${backup}\n$`),
  );
  expect((await copy()).out).toContain(': 0 versions and 0 releases to copy');
});
