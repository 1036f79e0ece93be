import { TestRepository } from '../fixtures/TestRepository.fixture';
import { AlteringProxy } from './check/AlteringProxy.fixture';
import { createSiteServer } from './serve/createSiteServer';

let original: TestRepository;
beforeAll(async () => {
  original = await TestRepository.make();
  await original.goLive();
});

let repository: TestRepository;
let proxy: AlteringProxy;
let server: ReturnType<typeof createSiteServer>;
let check: string[];
beforeEach(async () => {
  repository = await original.copy();
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  server = createSiteServer({ folder: repository.site, api: 'http://127.0.0.1:9' });
  proxy = await AlteringProxy.open(await server.listen({ port: 0, host: '127.0.0.1' }));
  check = ['--check', proxy.origin, '--check-for', '0s'];
});
afterEach(() => server.close());

const release = (...words: string[]) => repository.release(words);

/** The home page gets lost on its way once release 2 is live. */
const loseHome = () => {
  proxy.alter = (path, { bytes }) =>
    path === '/' && !bytes.includes('"release":1') ? { status: 502 } : {};
};

const versions = async () => {
  const { out } = await release('status', '--json');
  const { apps } = JSON.parse(out) as { apps: { app: string; version: string }[] };
  return Object.fromEntries(apps.map(({ app, version }) => [app, version]));
};

test('deploy --check says that the live site is as composed; a dry run asks nobody', async () => {
  expect(await release('deploy', 'marketing', '--dry-run', ...check)).toMatchObject({ code: 0 });
  expect(proxy.requests).toEqual([]);
  const { code, out, err } = await release('deploy', 'marketing', '--check', proxy.origin);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`Checking ${proxy.origin} …\n${proxy.origin} serves release 2 as composed`);
});

test('deploy --check takes the release back when the live site is not as composed', async () => {
  const before = await versions();
  loseHome();
  const { code, out, err } = await release('deploy', 'marketing', ...check);
  expect(code).toBe(1);
  expect(out).toContain('Release 2 is live in ');
  expect(err).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/ replied 502 instead of 200\nNot finished: http:\S+ does not serve release 2 as composed: 1 of \d+ addresses\. Release 3 took release 2 back\n.+\n$/,
  );
  expect(await versions()).toEqual(before);
  expect((await release('history', '--last', '1')).out).toMatch(/does not serve release 2/);
});

test('activate --percent --check ends a rollout that the live site does not serve as composed', async () => {
  const [, version = ''] =
    /marketing (\S+)/.exec((await release('publish', 'marketing')).out) ?? [];
  loseHome();
  const words = ['activate', 'marketing', version, '--percent', '5', ...check];
  const { code, err } = await release(...words);
  expect([code, err]).toEqual([1, expect.stringContaining('Release 3 took release 2 back')]);
  expect((await release('status')).out).not.toContain('Rollout');
});
