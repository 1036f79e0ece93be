import { NotificationReceiver } from '../fixtures/NotificationReceiver.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

let original: TestRepository;
let receiver: NotificationReceiver;
let address: string;
beforeAll(async () => {
  original = await TestRepository.make();
  await original.goLive();
  receiver = await NotificationReceiver.start();
  ({ address } = receiver);
});
afterAll(() => receiver.stop());

let repository: TestRepository;
beforeEach(async () => {
  repository = await original.copy();
  receiver.received.length = 0;
  receiver.status = 200;
});

const release = (words: string[], env: Record<string, string> = {}) =>
  repository.release(words, { RELEASE_BY: 'Ann', SITE_NOTIFY: address, ...env });

const VERSION = expect.stringMatching(/^1\.0\.0-[0-9a-f]{8}$/) as string;

test('deploy and rollback tell who did what and why, from and to which version', async () => {
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const { code, err } = await release(['deploy', 'marketing', '-m', 'Shorter pitch']);
  expect([code, err]).toEqual([0, '']);
  await release(['rollback', 'marketing'], { SITE_NOTIFY: '' });
  expect(await release(['deploy', 'marketing', '--notify', address])).toMatchObject({ code: 0 });
  await release(['rollback']);
  const [deployed, again, undone] = receiver.notifications<{
    apps: Record<string, { from: string; to: string }>;
  }>();
  expect(deployed).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    by: 'Ann',
    command: 'deploy marketing',
    message: 'Shorter pitch',
    store: repository.site,
    result: 'live',
    release: 2,
    apps: { marketing: { from: VERSION, to: VERSION } },
  });
  const { from, to } = deployed?.apps.marketing ?? {};
  expect(from).not.toBe(to);
  expect(again).toMatchObject({ release: 4, apps: { marketing: { from, to } } });
  expect(undone).toMatchObject({
    command: 'rollback',
    result: 'live',
    release: 5,
    apps: { marketing: { from: to, to: from } },
  });
});

test('a refused deploy is told with its reason', async () => {
  await repository.build('account', { manifest: { exposes: {} } });
  expect(await release(['deploy', 'account'])).toMatchObject({ code: 1 });
  const [refused] = receiver.notifications();
  expect(refused).toMatchObject({
    command: 'deploy account',
    result: 'refused',
    apps: { account: { from: VERSION, to: VERSION } },
    error: expect.stringContaining('exposes no page ConfirmEmail') as string,
  });
  expect(refused).not.toHaveProperty('release');
});

test('a release that was taken back is told', async () => {
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const check = ['--check', 'http://127.0.0.1:49151', '--check-for', '0s'];
  await release(['deploy', 'marketing', ...check]);
  expect(receiver.notifications()).toMatchObject([
    {
      result: 'taken back',
      release: 2,
      error: expect.stringContaining('Release 3 took release 2 back') as string,
    },
  ]);
});

test('settings are told by name, without their values', async () => {
  await release(['configure', 'supportEmail=new@example.com']);
  expect(receiver.notifications()).toMatchObject([
    { command: 'configure supportEmail', result: 'live', release: 2, apps: {} },
  ]);
  expect(receiver.received[0]?.body).not.toContain('new@');
});

test('dry runs, wrong usage and a list of settings are not told', async () => {
  await release(['rollback', '--dry-run']);
  await release(['activate', 'marketing']);
  await release(['configure']);
  expect(receiver.received).toEqual([]);
});

test('a user and password in the address are sent, and never printed', async () => {
  const withPassword = address.replace('//', '//ann:pass%20word@');
  receiver.status = 500;
  const { code, out, err } = await release(['rollback', 'account'], { SITE_NOTIFY: withPassword });
  expect(receiver.received[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('ann:pass word').toString('base64')}`,
  );
  expect(code).toBe(1);
  expect(err).toMatch(/\nNobody was notified: 127\.0\.0\.1:\d+ replied 500\n|^Nobody was notified/);
  for (const printed of [out, err, receiver.received[0]?.body])
    expect(printed).not.toMatch(/SECRET|word/);
});

test.each([
  [
    'an error',
    () => ((receiver.status = 500), address),
    /^Nobody was notified: \S+ replied 500\n$/,
  ],
  [
    'a redirect',
    () => ((receiver.status = 302), address),
    /^Nobody was notified: \S+ replied 302\n$/,
  ],
  [
    'no server',
    () => 'http://127.0.0.1:49151/SECRET',
    /^Nobody was notified: 127\.0\.0\.1:49151 can’t be reached: ECONNREFUSED\n$/,
  ],
  [
    'no address',
    () => 'hooks.example.com/SECRET',
    /^Nobody was notified: --notify or SITE_NOTIFY is not an address .*\n$/,
  ],
])('%s does not fail the command, and is said in one line', async (_, notify, line) => {
  const { code, err } = await release(['configure', 'productName=Iron Diary'], {
    SITE_NOTIFY: notify(),
  });
  expect(code).toBe(0);
  expect(err).toMatch(line);
  expect(err).not.toContain('SECRET');
});
