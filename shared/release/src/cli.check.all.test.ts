import { contentsOf } from '../fixtures/testSite.fixture';
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

/** The home page gets lost on its way once release 2 is live. */
const loseHome = () => {
  proxy.alter = (path, { bytes }) =>
    path === '/' && !bytes.includes('"release":1') ? { status: 502 } : {};
};

const versions = async () => {
  const { out } = await repository.release(['status', '--json']);
  const { apps } = JSON.parse(out) as { apps: { app: string; version: string }[] };
  return Object.fromEntries(apps.map(({ app, version }) => [app, version]));
};

test('deploy --check says that the live site is as composed', async () => {
  const { code, out, err } = await repository.release(['deploy', 'marketing', ...check]);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`Checking ${proxy.origin} …\n${proxy.origin} serves release 2 as composed`);
});

test('deploy --check takes the release back when the live site is not as composed', async () => {
  const before = await versions();
  loseHome();
  const { code, out, err } = await repository.release(['deploy', 'marketing', ...check]);
  expect(code).toBe(1);
  expect(out).toContain('Release 2 is live in ');
  expect(err).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/ replied 502 instead of 200\nNot finished: http:\S+ does not serve release 2 as composed: 1 of \d+ addresses\. Release 3 took release 2 back\n.+\n$/,
  );
  expect(await versions()).toEqual(before);
  const history = await repository.release(['history', '--last', '1']);
  expect(history.out).toMatch(/does not serve release 2 as composed/);
  expect((await repository.release(['verify'])).code).toBe(0);
});

describe('activate --percent --check', () => {
  let version: string;
  beforeEach(async () => {
    const { out } = await repository.release(['publish', 'marketing']);
    version = /1\.0\.0-[0-9a-f]{8}/.exec(out)?.[0] ?? out;
  });

  const activate = (percent = '5') =>
    repository.release(['activate', 'marketing', version, '--percent', percent, ...check]);

  test('asks for the pages and scripts of the rollout, too', async () => {
    expect(await activate()).toMatchObject({ code: 0, err: '' });
    const pages = `/_preview/rollout-marketing-${version.slice(-8)}`;
    const { shell } = await versions();
    expect(proxy.requests).toEqual(
      expect.arrayContaining([
        pages,
        `${pages}/private-policy`,
        `${pages}/remotes/${shell}/account.json`,
        `/apps/marketing/${version}/Home.js`,
      ]),
    );
  });

  test.each([
    ['page', /^\/_preview\/rollout-marketing-\w+\/private-policy$/],
    ['script', /Home\.js$/],
  ])('ends the rollout, and leaves the live version, if its %s is wrong', async (_, wrong) => {
    const before = await versions();
    proxy.alter = (path) =>
      wrong.test(path) && (path.startsWith('/_preview') || path.includes(version))
        ? { status: 502 }
        : {};
    const { code, out, err } = await activate();
    expect(code).toBe(1);
    expect(out).toContain(`marketing ${version} for 5 % of the visitors`);
    expect(err).toMatch(/ replied 502 instead of 200\nNot finished: .* 1 of \d+ addresses/);
    expect(err).toContain('Release 3 took release 2 back');
    expect(await versions()).toEqual(before);
    const { out: status } = await repository.release(['status']);
    expect(status).not.toContain('Rollout:');
    expect(status).toContain('Pages: match release 3');
  });

  test.each(['25', '100'])('returns from %s %% to the percentage before', async (percent) => {
    await activate();
    const before = await versions();
    proxy.alter = (path) => (path === '/private-policy' ? { status: 502 } : {});
    expect((await activate(percent)).err).toContain('Release 4 took release 3 back');
    expect(await versions()).toEqual(before);
    const { out: status } = await repository.release(['status']);
    expect(status).toContain(`Rollout: 5 % of the visitors get marketing ${version}`);
    expect(status).toContain('Pages: match release 4');
  });
});

test('a deploy that changed nothing takes nothing back', async () => {
  await repository.release(['deploy', 'marketing']);
  const before = await contentsOf(repository.site);
  loseHome();
  const { code, err } = await repository.release(['deploy', 'marketing', ...check]);
  expect(code).toBe(1);
  expect(err).toContain('This command changed nothing, so it takes nothing back');
  expect(await contentsOf(repository.site)).toEqual(before);
});

test('a dry run asks nobody', async () => {
  expect(await repository.release(['deploy', 'marketing', '--dry-run', ...check])).toMatchObject({
    code: 0,
  });
  expect(proxy.requests).toEqual([]);
});

test.each([
  ['--check', 'www.example.com'],
  ['--check', 'https://www.example.com/path'],
  ['--check', 'https://user:secret@www.example.com'],
  ['--check-for', '5'],
])('%s %s is wrong usage', async (option, value) => {
  const { code, out } = await repository.release(['deploy', 'marketing', option, value]);
  expect([code, out]).toEqual([2, '']);
});
