import type { Setting } from '@site/contract';
import { TestRepository } from '../fixtures/TestRepository.fixture';

const CURRENCY: Setting = { about: 'What prices are in.', format: 'text', default: 'EUR' };

/** A build of billing with a setting of its own. */
const BILLING = { manifest: { settings: { currency: CURRENCY } } };

/** A live site, and the build of a remote that other checkouts do not have. */
let repository: TestRepository;
beforeEach(async () => {
  repository = await TestRepository.live();
  await repository.build('billing', BILLING);
});

const release = (...words: string[]) => repository.release(words, { RELEASE_BY: 'Alex' });

test('a checkout without the remote sees it, configures it, rolls it back and retires it', async () => {
  await release('deploy', 'billing');
  await repository.build('billing', { ...BILLING, files: { 'Page.js': 'second();' } });
  await release('deploy', 'billing');

  const older = await TestRepository.make();
  const fromOlder = (...words: string[]) => older.release([...words, '--store', repository.site]);
  await older.build('marketing', { files: { 'Home.js': 'older();' } });
  expect((await fromOlder('deploy', 'marketing')).err).toBe('');
  expect((await fromOlder('configure', 'currency=USD')).err).toBe('');
  expect((await fromOlder('configure')).out).toMatch(/^currency +USD +billing +What prices/m);
  const back = await fromOlder('rollback', 'billing');
  expect(back.out).toMatch(/\nRelease 6 is live in .*: billing 1\.0\.0-\w{8}\n$/);
  expect((await fromOlder('retire', 'billing')).err).toBe('');
  expect(await repository.liveVersion('billing')).toBe('none');
});

test('deploy --preview shows a build beside the live site; activate --preview makes it live', async () => {
  const made = await release('deploy', 'billing', '--preview', 'pr-12', '-m', 'Try it');
  expect(made).toMatchObject({ code: 0, err: '' });
  const [, version = ''] = /^billing (\S+) published\n/.exec(made.out) ?? [];
  const address = 'http://localhost:3000/?preview=pr-12';
  expect(made.out).toContain(`Preview pr-12 shows billing ${version}: ${address}, or at the PORT`);
  expect(await repository.liveVersion('billing')).toBe('none');
  expect((await release('previews')).out).toMatch(
    new RegExp(`^pr-12 +billing ${version} +2 +\\S+ \\S+ +\\S+ \\S+ +Alex +Try it +http`, 'm'),
  );
  const live = await release('activate', '--preview', 'pr-12', '--shows', version);
  expect(live.out).toBe(`Release 3 is live in ${repository.site}: billing ${version}\n`);
  expect((await release('previews', '--delete', 'pr-12')).out).toBe('Preview pr-12 is deleted\n');
  expect((await release('previews')).out).toBe(`${repository.site} has no previews\n`);
});

describe('a promotion from another store', () => {
  const promote = (...words: string[]) =>
    release('deploy', ...words, '--from', repository.site, '--store', 'production');

  test('that does not fit advises what is from the same store, and that works', async () => {
    await promote('shell', 'marketing', 'account');
    const react = { version: '20.0.0', exports: ['use', 'useState'] };
    await repository.build('shell', { manifest: { provides: { react } } });
    for (const app of ['marketing', 'account'])
      await repository.build(app, { manifest: { takes: { react } } });
    await release('deploy', 'shell', 'marketing', 'account');
    const { err } = await promote('marketing');
    const advised = `deploy shell marketing --from ${repository.site} --store production`;
    expect(err).toContain(`npm run release -- ${advised}\n`);
  });

  test('names the settings that are set there alone', async () => {
    await release('deploy', 'billing');
    await release('configure', 'currency=USD', 'productName=Iron Diary');
    const { out } = await promote('shell', 'marketing', 'account', 'billing');
    expect(out).toMatch(
      /^Set in \S+, and not in \S+production: productName, currency\. Visitors get the defaults\.$/m,
    );
    await release('configure', 'currency=CHF', '--store', 'production');
    const again = await promote('billing');
    expect(again.out).not.toContain('Set in');
  });
});

test('a deploy names the commits that its checkout lacks of the branch, also in a dry run', async () => {
  repository.becomeClone();
  for (const message of ['First', 'Second', 'Third']) repository.push(message);
  const behind = /^This commit is 2 commits behind origin\/main, as of the last git fetch: /m;
  expect((await release('deploy')).out).not.toMatch(behind);
  repository.git('reset', '--quiet', '--soft', 'HEAD~2');
  for (const words of [['deploy', '--dry-run'], ['deploy']])
    expect((await release(...words)).out).toMatch(behind);
});

test('RELEASE_BY wins over git’s user name in the folder where npm was called', async () => {
  repository.becomeClone();
  repository.git('config', 'user.name', 'Kim Example');
  await repository.release(['configure', 'productName=Iron Diary'], { RELEASE_BY: '' });
  await release('configure', 'productName=');
  const { out } = await release('history', '--last', '2', '--json');
  expect(JSON.parse(out)).toMatchObject([{ by: 'Alex' }, { by: 'Kim Example' }]);
});
