import { setImmediate } from 'node:timers/promises';
import { endlessBody, FaultyServer, noResponse } from './FaultyServer.fixture';
import { RESPONSE_TIMEOUT } from './postConfirmation';
import { requestConfirmation } from './requestConfirmation';

let server: FaultyServer;

beforeEach(async () => {
  server = await new FaultyServer().start();
});
afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

/** Fakes timers only, so that the real server and its sockets keep working. */
function useFakeTimeouts() {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
  });
}

/** Lets the real server and its sockets work for some turns of the event loop. */
const runTurns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await setImmediate();
};

/** Waits until the server has received the request, or the call has ended without sending one. */
const waitForRequest = async (isOver: () => boolean) => {
  while (server.received.length === 0 && !isOver()) await runTurns(1);
};

test.each([
  ['no response', noResponse],
  ['a response that never ends', endlessBody],
])('%s times out after 15 seconds and not earlier', async (_, responder) => {
  useFakeTimeouts();
  server.respondWith(responder);
  let isOver = false;
  const failed = requestConfirmation('?t=1', server.origin)
    .catch((reason: unknown) => reason)
    .finally(() => (isOver = true));
  await waitForRequest(() => isOver);
  await runTurns(50);
  jest.advanceTimersByTime(RESPONSE_TIMEOUT - 1);
  await runTurns(50);
  expect(isOver).toBe(false);
  jest.advanceTimersByTime(1);
  expect(await failed).toMatchObject({ fault: { kind: 'timed-out', seconds: 15 } });
});

test('a finished call leaves no timer behind', async () => {
  useFakeTimeouts();
  await requestConfirmation('?t=1', server.origin);
  expect(jest.getTimerCount()).toBe(0);
});
