import { setImmediate } from 'node:timers/promises';
import { endless, FaultyServer, silent } from './FaultyServer.fixture';
import { ANSWER_LIMIT, requestConfirmation } from './requestConfirmation';

let server: FaultyServer;

beforeEach(async () => {
  server = await new FaultyServer().start();
});
afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

/** Lets only time-outs be moved by hand, so that the real server and sockets go on. */
function stopTheClock() {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
  });
}

/** Lets the real server and sockets get on with their work. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await setImmediate();
};

/** Waits until the server has the request; a call that is over before has sent none. */
const isReceived = async (isOver: () => boolean) => {
  while (server.received.length === 0 && !isOver()) await turns(1);
};

test.each([
  ['no answer at all', silent],
  ['an answer that never ends', endless],
])('%s is a time-out after 15 seconds, and not before', async (_, answering) => {
  stopTheClock();
  server.answer(answering);
  let isOver = false;
  const failed = requestConfirmation('?t=1', server.origin)
    .catch((reason: unknown) => reason)
    .finally(() => (isOver = true));
  await isReceived(() => isOver);
  await turns(50);
  jest.advanceTimersByTime(ANSWER_LIMIT - 1);
  await turns(50);
  expect(isOver).toBe(false);
  jest.advanceTimersByTime(1);
  expect(await failed).toMatchObject({ fault: { kind: 'timed-out', seconds: 15 } });
});

test('a call that is over leaves no clock behind', async () => {
  stopTheClock();
  await requestConfirmation('?t=1', server.origin);
  expect(jest.getTimerCount()).toBe(0);
});
