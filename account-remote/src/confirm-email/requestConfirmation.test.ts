/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import { ConfirmationError } from './ConfirmationError';
import { requestConfirmation } from './requestConfirmation';
import {
  reply,
  type Responder,
  brokenBody,
  FaultyServer,
  resetConnection,
} from './FaultyServer.fixture';

const SECRET = 's3cret/+';
const search = `?token=${encodeURIComponent(SECRET)}`;

let server: FaultyServer;

beforeEach(async () => {
  server = await new FaultyServer().start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.stop();
});

async function expectFailure(address = search, origin = server.origin): Promise<ConfirmationError> {
  const error: unknown = await requestConfirmation(address, origin).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfirmationError);
  return error as ConfirmationError;
}

test('sends one POST with the token in the path, without body, referrer or cookie', async () => {
  await requestConfirmation(search, server.origin);
  expect(server.received).toHaveLength(1);
  const [request] = server.received;
  expect(request).toMatchObject({
    method: 'POST',
    url: '/api/auth/confirmation/s3cret%2F%2B',
    body: '',
  });
  expect(request?.headers).toMatchObject({ accept: 'application/json', 'content-length': '0' });
  expect(request?.headers).not.toHaveProperty('referer');
  expect(request?.headers).not.toHaveProperty('cookie');
  expect(request?.headers).not.toHaveProperty('content-type');
});

test('the call uses no cache, sends no referrer and follows no redirect', async () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  await requestConfirmation(search, server.origin);
  expect(fetchSpy.mock.calls[0]?.[1]).toMatchObject({
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    credentials: 'same-origin',
  });
});

test.each([
  [200, '{"message":"ok","n":1}', { message: 'ok', n: 1 }],
  [201, 'null', null],
  [202, '"done"', 'done'],
])('a %i with the JSON body %s is a success', async (status, body, value) => {
  server.respondWith(reply(status, body));
  await expect(requestConfirmation(search, server.origin)).resolves.toEqual(value);
});

test.each<[string, Responder, object]>([
  [
    '400 with a message',
    reply(400, '{"message":" No. "}'),
    { kind: 'rejected', status: 400, message: 'No.' },
  ],
  [
    '400 with a message that is no text',
    reply(400, '{"message":{"a":1}}'),
    { kind: 'rejected', message: undefined },
  ],
  ['400 with a page', reply(400, '<h1>Bad Request</h1>'), { kind: 'rejected', message: undefined }],
  ['414 with no body', reply(414), { kind: 'rejected', status: 414, message: undefined }],
  [
    '429 with seconds',
    reply(429, '', { 'Retry-After': '90' }),
    { kind: 'rate-limited', retryAfter: 90 },
  ],
  [
    '429 with nonsense',
    reply(429, '', { 'Retry-After': 'soon' }),
    { kind: 'rate-limited', retryAfter: undefined },
  ],
  [
    '429 without a time',
    reply(429, '{"message":"Wait."}'),
    { kind: 'rate-limited', message: 'Wait.' },
  ],
  [
    '500 with a page',
    reply(500, '<h1>Oops</h1>'),
    { kind: 'server-error', status: 500, message: undefined },
  ],
  [
    '503 with a message',
    reply(503, '{"message":"Resting."}'),
    { kind: 'server-error', message: 'Resting.' },
  ],
  [
    '200 with a page',
    reply(200, '<h1>Sign in to this network</h1>'),
    { kind: 'unexpected-response', status: 200 },
  ],
  ['200 with no body', reply(200), { kind: 'unexpected-response', status: 200 }],
  ['204', reply(204), { kind: 'unexpected-response', status: 204 }],
  ['304', reply(304), { kind: 'unexpected-response', status: 304 }],
  ['connection that is reset', resetConnection, { kind: 'unreachable' }],
  ['connection that breaks in the body', brokenBody, { kind: 'unreachable' }],
])('%s has its own fault', async (_, responder, fault) => {
  server.respondWith(responder);
  expect((await expectFailure()).fault).toMatchObject(fault);
  expect(server.received).toHaveLength(1);
});

test('the HTTP date of a 429 becomes seconds from now', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  server.respondWith(reply(429, '', { 'Retry-After': inAnHour }));
  const { fault } = await expectFailure();
  expect(fault).toMatchObject({ kind: 'rate-limited' });
  expect(fault.kind === 'rate-limited' && fault.retryAfter).toBeGreaterThan(3590);
});

test('does not follow a redirect, which would send the token to another address', async () => {
  server.respondWith((response) => response.writeHead(307, { Location: '/elsewhere' }).end());
  expect((await expectFailure()).fault).toEqual({ kind: 'unreachable' });
  expect(server.received.map(({ url }) => url)).toEqual(['/api/auth/confirmation/s3cret%2F%2B']);
});

test('distinguishes a server that refuses connections from an offline device', async () => {
  const { origin } = server;
  await server.stop();
  expect((await expectFailure(search, origin)).fault).toEqual({ kind: 'unreachable' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await expectFailure(search, origin)).fault).toEqual({ kind: 'offline' });
});

test('a device that wrongly believes it is offline still confirms', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(requestConfirmation(search, server.origin)).resolves.toEqual({});
});

test.each([
  ['?token=', 'token-missing'],
  ['?token=..', 'token-unusable'],
])('the query %s calls nothing', async (address, kind) => {
  expect((await expectFailure(address)).fault).toEqual({ kind });
  expect(server.received).toEqual([]);
});

test.each<[string, Responder]>([
  ['a response', reply(400, `{"message":"No ${SECRET}"}`)],
  ['a network failure', resetConnection],
])('the error for %s has no token in its message or cause', async (_, responder) => {
  server.respondWith(responder);
  const error = await expectFailure();
  expect(error.message).toMatch(/^POST \/api\/auth\/confirmation\/\{token\} (answered|failed)/);
  expect(`${error.stack} ${String(error.cause)}`).not.toMatch(/s3cret/);
});

test('a network failure keeps its cause', async () => {
  server.respondWith(resetConnection);
  expect((await expectFailure()).cause).toMatchObject({ message: 'fetch failed' });
});
