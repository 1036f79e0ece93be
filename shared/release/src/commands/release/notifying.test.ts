import { NotificationReceiver } from '../../../fixtures/NotificationReceiver.fixture';
import { postNotification } from './notifying';

let receiver: NotificationReceiver;
beforeAll(async () => {
  receiver = await NotificationReceiver.start();
});
afterAll(() => receiver.stop());

/** Posts a notification to an address. @returns what is printed */
async function post(address: string): Promise<string[]> {
  const print = jest.spyOn(console, 'error').mockImplementation();
  await postNotification(address, {
    ...{ at: '2026-11-22T16:10:00.000Z', command: 'rollback', result: 'live', apps: {} },
    ...{ by: 'Ann', message: undefined, store: undefined, release: 2, error: undefined },
  });
  const printed = print.mock.calls.map(([line]) => String(line));
  print.mockRestore();
  return printed;
}

test('a user and password in the address are sent, and never printed', async () => {
  receiver.status = 200;
  expect(await post(receiver.address.replace('//', '//ann:pass%20word@'))).toEqual([]);
  expect(receiver.notifications()).toEqual([
    {
      at: '2026-11-22T16:10:00.000Z',
      by: 'Ann',
      command: 'rollback',
      result: 'live',
      release: 2,
      apps: {},
    },
  ]);
  expect(receiver.received[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('ann:pass word').toString('base64')}`,
  );
});

test.each<[string, number, string | undefined, RegExp]>([
  ['an error', 500, undefined, /^Nobody was notified: 127\.0\.0\.1:\d+ replied 500$/],
  ['a redirect', 302, undefined, /^Nobody was notified: 127\.0\.0\.1:\d+ replied 302$/],
  [
    'no server',
    200,
    'http://ann:SECRET@127.0.0.1:49151/SECRET',
    /^Nobody was notified: 127\.0\.0\.1:49151 can’t be reached: ECONNREFUSED$/,
  ],
  [
    'no address',
    200,
    'hooks.example.com/SECRET',
    /^Nobody was notified: --notify or SITE_NOTIFY is not an address /,
  ],
])('%s is said in one line, without the path and password', async (_, status, address, line) => {
  receiver.status = status;
  const printed = await post(address ?? receiver.address);
  expect(printed).toEqual([expect.stringMatching(line)]);
  expect(printed.join()).not.toContain('SECRET');
});
