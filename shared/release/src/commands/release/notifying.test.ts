import { parseHttpAddress } from '../../addresses/parseHttpAddress';
import { Backend } from '../../../fixtures/Backend.fixture';
import { postNotification } from './notifying';

/** Posts a notification to an address. @returns what is printed */
async function post(address: string): Promise<string[]> {
  const print = jest.spyOn(console, 'error').mockImplementation();
  const parsed = parseHttpAddress(address);
  if (!parsed) throw new Error(`${address} is no address`);
  await postNotification(parsed, {
    ...{ at: '2026-11-22T16:10:00.000Z', command: 'rollback', result: 'live', apps: {} },
    ...{ by: 'Ann', message: undefined, store: undefined, release: 2, error: undefined },
  });
  const printed = print.mock.calls.map(([line]) => String(line));
  print.mockRestore();
  return printed;
}

test.each([
  ['an error', 500, '', /^Nobody was notified: 127\.0\.0\.1:\d+ replied 500$/],
  ['a redirect', 302, '', /^Nobody was notified: 127\.0\.0\.1:\d+ replied 302$/],
  ['no server', 200, 'http://ann:SECRET@127.0.0.1:49151/SECRET', /: ECONNREFUSED$/],
])('%s is said in one line, without the path and password', async (__, status, address, line) => {
  const receiver = await Backend.start();
  receiver.respondWith((_, response) => response.writeHead(status, { location: '/' }).end());
  const printed = await post(address || `${receiver.origin()}/hooks/SECRET`);
  expect(printed).toEqual([expect.stringMatching(line)]);
  expect(printed.join()).not.toContain('SECRET');
});
