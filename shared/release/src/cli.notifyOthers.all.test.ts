import { temporaryFolder } from '@site/testing/temporaryFolder';
import path from 'node:path';
import { NotificationReceiver } from '../fixtures/NotificationReceiver.fixture';
import { contentsOf } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { AlteringProxy } from './check/AlteringProxy.fixture';
import { createSiteServer } from './serve/createSiteServer';

let repository: TestRepository;
let receiver: NotificationReceiver;
beforeAll(async () => {
  repository = await TestRepository.make();
  await repository.goLive();
  receiver = await NotificationReceiver.start();
});
afterAll(() => receiver.stop());
beforeEach(() => void (receiver.received.length = 0));

const release = (...words: string[]) =>
  repository.release(words, { RELEASE_BY: 'Ann', SITE_NOTIFY: receiver.address });

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
const VERSION = expect.stringMatching(/^1\.0\.0-[0-9a-f]{8}$/) as string;

describe('promote', () => {
  let production: string;
  let proxy: AlteringProxy;
  let server: ReturnType<typeof createSiteServer>;
  beforeAll(async () => {
    production = path.join(await temporaryFolder(), 'production');
    await promote();
    await repository.build('marketing', { files: { 'Home.js': 'second();' } });
    await repository.release(['deploy', 'marketing']);
    server = createSiteServer({ folder: production, api: 'http://127.0.0.1:9' });
    proxy = await AlteringProxy.open(await server.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(() => server.close());

  const stores = () => ['--from', repository.site, '--to', production];
  const promote = (...words: string[]) => release('promote', ...stores(), ...words);
  const check = () => ['--check', proxy.origin, '--check-for', '0s'];
  const told = () => ({
    at: TIME,
    by: 'Ann',
    command: `promote ${stores().join(' ')} marketing`,
    message: 'Tried for a day',
    store: production,
    apps: { marketing: { from: VERSION, to: VERSION } },
  });

  test('is taken back and told when the live site is not as composed', async () => {
    proxy.alter = (address) => (address === '/private-policy' ? { status: 502 } : {});
    const { code, err } = await promote('marketing', '-m', 'Tried for a day', ...check());
    expect(code).toBe(1);
    expect(err).toContain(`${proxy.origin}/private-policy replied 502 instead of 200`);
    const error = expect.stringMatching(/Release 3 took release 2 back$/) as string;
    expect(receiver.notifications()).toEqual([
      { ...told(), result: 'taken back', release: 2, error },
    ]);
    const { out } = await release('history', '--store', production, '--last', '1');
    expect(out).toContain('rollback of 2');
  });

  test('is told when the live site is as composed', async () => {
    proxy.alter = () => ({});
    const { code, out, err } = await promote('marketing', '-m', 'Tried for a day', ...check());
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`${proxy.origin} serves release 4 as composed`);
    expect(receiver.notifications()).toEqual([{ ...told(), result: 'live', release: 4 }]);
  });
});

describe('freezes', () => {
  test('are told: who, until when and why', async () => {
    const until = '2999-12-24T18:00+01:00';
    await release('freeze', '--until', until, '-m', 'Christmas', '--dry-run');
    await release('freeze');
    expect(receiver.received).toEqual([]);

    expect(await release('freeze', '--until', until, '-m', 'Christmas')).toMatchObject({ code: 0 });
    const frozen = { at: TIME, by: 'Ann', store: repository.site, result: 'live', apps: {} };
    expect(receiver.notifications()).toEqual([
      {
        ...frozen,
        command: 'freeze until 2999-12-24T17:00:00.000Z',
        message: 'Christmas',
        release: expect.any(Number) as number,
      },
    ]);

    receiver.received.length = 0;
    expect(await release('unfreeze')).toMatchObject({ code: 0 });
    expect(receiver.notifications()).toEqual([{ ...frozen, command: 'unfreeze' }]);
    // Nothing is frozen any more.
    await release('unfreeze');
    expect(receiver.received).toHaveLength(1);
  });

  test('of a store without a release are told to be refused, and change nothing', async () => {
    const empty = path.join(await temporaryFolder(), 'empty');
    expect(await release('freeze', '--for', '4h', '--store', empty)).toMatchObject({ code: 1 });
    expect(receiver.notifications()).toMatchObject([{ store: empty, result: 'refused' }]);
    expect(await contentsOf(empty)).toEqual({});
  });
});
