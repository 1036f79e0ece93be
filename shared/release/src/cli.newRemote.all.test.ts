import { BILLING, SHELL_WITH_BILLING } from '../fixtures/billing.fixture';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';
import { contentsOf } from '../fixtures/testSite.fixture';

/** A live site, with a remote of its own that other checkouts do not have. */
let original: TestRepository;
/** Each test's own copy. */
let repository: TestRepository;
beforeAll(async () => {
  original = await TestRepository.make();
  await original.goLive();
  await original.build('billing', BILLING);
});
beforeEach(async () => {
  repository = await original.copy();
});

const release = (...words: string[]) => repository.release(words);

test('deploy adds a new remote to a live site, and retire takes it out again', async () => {
  const { code, out, err } = await release('deploy', 'billing', '--expect', 'none');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^billing (1\.0\.0-\w{8}) published\nRelease 2 is live in .*: billing \1\n$/);
  expect((await release('status')).out).toMatch(/^billing +1\.0\.0-\w{8} +2 /m);
  expect((await release('retire', 'billing', '-m', 'Nobody pays')).out).toBe(
    `Release 3 is live in ${repository.site}: without billing\n`,
  );
  expect((await release('history', '--last', '1')).out).toMatch(
    /billing 1\.0\.0-\w{8} retired +Nobody pays/,
  );
  expect((await release('rollback')).code).toBe(0);
  expect((await release('status')).out).toMatch(/^billing +1\.0\.0-\w{8} +4 /m);
});

test('a checkout without the remote sees it, configures it and rolls it back', async () => {
  await release('deploy', 'billing');
  await repository.build('billing', { ...BILLING, files: { 'Page.js': 'second();' } });
  await release('deploy', 'billing');
  await repository.build('shell', SHELL_WITH_BILLING);
  expect((await release('deploy', 'shell')).err).toBe('');

  const older = await TestRepository.make();
  const fromOlder = (...words: string[]) => older.release([...words, '--store', repository.site]);
  await older.build('marketing', { files: { 'Home.js': 'older();' } });
  expect((await fromOlder('deploy', 'marketing')).err).toBe('');
  expect((await fromOlder('configure', 'currency=USD')).err).toBe('');
  expect((await fromOlder('configure')).out).toMatch(/^currency +USD +billing +What prices/m);
  const back = await fromOlder('rollback', 'billing');
  expect(back.out).toMatch(/^Release 7 is live in .*: billing 1\.0\.0-\w{8}\n$/);
  expect((await fromOlder('retire', 'billing')).err).toMatch(/shows it at \/billing\n/);
});

test('new origins go live only with --allow, which says which', async () => {
  const origins = { connect: ['https://pay.example.com'], frames: ['https://pay.example.com'] };
  await repository.build('billing', { manifest: { origins } });
  const before = await contentsOf(repository.site);
  const refused = await release('deploy', 'billing');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toMatch(REFUSAL);
  expect(refused.err).toMatch(
    /may use: \+ connect-src https:\/\/pay\.example\.com, \+ frame-src https:\/\/pay\.example\.com\nIf that is meant, run the command again with --allow\.\n$/,
  );

  const lines = String.raw`billing: \+ connect-src \S+\nbilling: \+ frame-src \S+\n`;
  const rehearsed = await release('deploy', 'billing', '--allow', '--dry-run');
  expect(rehearsed.out).toMatch(
    new RegExp(`^${lines}Release 2 would be live in .*: billing \\S+; nothing was written\n$`),
  );
  expect(await contentsOf(repository.site)).toEqual(before);
  const [, version = ''] = /billing (\S+)/.exec((await release('publish', 'billing')).out) ?? [];
  const activated = await release('activate', 'billing', version, '--allow');
  expect(activated.out).toMatch(new RegExp(`^${lines}Release 2 is live`));
  await release('rollback');
  const deployed = await release('deploy', 'billing', '--allow');
  expect(deployed.out).toMatch(new RegExp(`^${lines}billing .* is already published\\nRelease 4`));
  expect((await release('deploy', 'billing')).code).toBe(0);
});
