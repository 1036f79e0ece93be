import type { Setting } from '@site/contract';
import { testRoute } from '@site/testing/testRoute';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { ROUTES } from '../fixtures/writeBuildInto.fixture';

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

test('a checkout without the remote sees it, configures it and rolls it back', async () => {
  await release('deploy', 'billing');
  await repository.build('billing', { ...BILLING, files: { 'Page.js': 'second();' } });
  await release('deploy', 'billing');
  const pages = [...ROUTES.pages, testRoute('/billing', 'billing', 'Page')];
  await repository.build('shell', { manifest: { routes: { ...ROUTES, pages } } });
  expect((await release('deploy', 'shell')).err).toBe('');

  const older = await TestRepository.make();
  const fromOlder = (...words: string[]) => older.release([...words, '--store', repository.site]);
  await older.build('marketing', { files: { 'Home.js': 'older();' } });
  expect((await fromOlder('deploy', 'marketing')).err).toBe('');
  expect((await fromOlder('configure', 'currency=USD')).err).toBe('');
  expect((await fromOlder('configure')).out).toMatch(/^currency +USD +billing +What prices/m);
  const back = await fromOlder('rollback', 'billing');
  expect(back.out).toMatch(/\nRelease 7 is live in .*: billing 1\.0\.0-\w{8}\n$/);
  expect((await fromOlder('retire', 'billing')).err).toMatch(/shows it at \/billing\n/);
});

test('deploy --preview shows a build beside the live site; activate --preview makes it live', async () => {
  const made = await release('deploy', 'billing', '--preview', 'pr-12', '-m', 'Try it');
  expect(made).toMatchObject({ code: 0, err: '' });
  const [, version = ''] = /^billing (\S+) published\n/.exec(made.out) ?? [];
  const address = 'http://localhost:3000/?preview=pr-12';
  expect(made.out).toContain(`Preview pr-12 shows billing ${version}: ${address}\n`);
  expect(await repository.liveVersion('billing')).toBe('none');
  expect((await release('previews')).out).toMatch(
    new RegExp(`^pr-12 +billing ${version} +2 +\\S+ \\S+ +\\S+ \\S+ +Alex +Try it +http`, 'm'),
  );
  const live = await release('activate', '--preview', 'pr-12', '--shows', version);
  expect(live.out).toBe(`Release 3 is live in ${repository.site}: billing ${version}\n`);
  expect((await release('previews', '--delete', 'pr-12')).out).toBe('Preview pr-12 is deleted\n');
  expect((await release('previews')).out).toBe(`${repository.site} has no previews\n`);
});

test('new origins go live only with --allow, which says once which', async () => {
  await repository.build('billing', {
    manifest: { origins: { connect: ['https://pay.example.com'] } },
  });
  const refused = await release('deploy', 'billing');
  expect(refused.out).toMatch(/ published\n$/);
  expect(refused.err).toMatch(/^Refused: .* may use: \+ connect-src .*\n.* --allow\.\n$/);
  const line = 'billing: + connect-src https://pay.example.com\n';
  const [, version = ''] = /billing (\S+)/.exec((await release('publish', 'billing')).out) ?? [];
  const live = (number: number) =>
    `Release ${number} is live in ${repository.site}: billing ${version}\n`;
  const activated = await release('activate', `billing@${version}`, '--allow');
  expect(activated.out).toBe(line + live(2));
  await release('rollback');
  const { out } = await release('deploy', 'billing', '--allow');
  expect(out).toBe(`billing ${version} is already published\n${line}${live(4)}`);
});
