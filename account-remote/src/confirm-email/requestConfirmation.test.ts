import { ConfirmationError } from './ConfirmationError';
import { requestConfirmation } from './requestConfirmation';
import { answered, type Answering, brokenBody, FaultyServer, reset } from './FaultyServer.fixture';

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

async function failure(address = search, origin = server.origin): Promise<ConfirmationError> {
  const error: unknown = await requestConfirmation(address, origin).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfirmationError);
  return error as ConfirmationError;
}

test('a call is one POST of the token in the path, without a body, a referrer or a cookie', async () => {
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

test('the call is kept out of caches, referrers and redirects', async () => {
  const call = jest.spyOn(globalThis, 'fetch');
  await requestConfirmation(search, server.origin);
  expect(call.mock.calls[0]?.[1]).toMatchObject({
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
  server.answer(answered(status, body));
  await expect(requestConfirmation(search, server.origin)).resolves.toEqual(value);
});

test.each<[string, Answering, object]>([
  [
    '400 with a message',
    answered(400, '{"message":" No. "}'),
    { kind: 'rejected', status: 400, message: 'No.' },
  ],
  [
    '400 with a message that is no text',
    answered(400, '{"message":{"a":1}}'),
    { kind: 'rejected', message: undefined },
  ],
  [
    '400 with a page',
    answered(400, '<h1>Bad Request</h1>'),
    { kind: 'rejected', message: undefined },
  ],
  ['414 with no body', answered(414), { kind: 'rejected', status: 414, message: undefined }],
  [
    '429 with seconds',
    answered(429, '', { 'Retry-After': '90' }),
    { kind: 'rate-limited', retryAfter: 90 },
  ],
  [
    '429 with nonsense',
    answered(429, '', { 'Retry-After': 'soon' }),
    { kind: 'rate-limited', retryAfter: undefined },
  ],
  [
    '429 without a time',
    answered(429, '{"message":"Wait."}'),
    { kind: 'rate-limited', message: 'Wait.' },
  ],
  [
    '500 with a page',
    answered(500, '<h1>Oops</h1>'),
    { kind: 'server-error', status: 500, message: undefined },
  ],
  [
    '503 with a message',
    answered(503, '{"message":"Resting."}'),
    { kind: 'server-error', message: 'Resting.' },
  ],
  [
    '200 with a page',
    answered(200, '<h1>Sign in to this network</h1>'),
    { kind: 'unexpected-answer', status: 200 },
  ],
  ['200 with no body', answered(200), { kind: 'unexpected-answer', status: 200 }],
  ['204', answered(204), { kind: 'unexpected-answer', status: 204 }],
  ['304', answered(304), { kind: 'unexpected-answer', status: 304 }],
  ['connection that is reset', reset, { kind: 'unreachable' }],
  ['connection that breaks in the body', brokenBody, { kind: 'unreachable' }],
])('%s is told apart', async (_, answering, fault) => {
  server.answer(answering);
  expect((await failure()).fault).toMatchObject(fault);
  expect(server.received).toHaveLength(1);
});

test('the HTTP date of a 429 is counted from now', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  server.answer(answered(429, '', { 'Retry-After': inAnHour }));
  const { fault } = await failure();
  expect(fault).toMatchObject({ kind: 'rate-limited' });
  expect(fault.kind === 'rate-limited' && fault.retryAfter).toBeGreaterThan(3590);
});

test('a redirect is not followed: the token must not go to another address', async () => {
  server.answer((response) => response.writeHead(307, { Location: '/elsewhere' }).end());
  expect((await failure()).fault).toEqual({ kind: 'unreachable' });
  expect(server.received.map(({ url }) => url)).toEqual(['/api/auth/confirmation/s3cret%2F%2B']);
});

test('a server that refuses connections is told apart from a device that is offline', async () => {
  const { origin } = server;
  await server.stop();
  expect((await failure(search, origin)).fault).toEqual({ kind: 'unreachable' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await failure(search, origin)).fault).toEqual({ kind: 'offline' });
});

test('a device that wrongly takes itself for offline still confirms', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(requestConfirmation(search, server.origin)).resolves.toEqual({});
});

test.each([
  ['?token=', 'token-missing'],
  ['?token=..', 'token-unusable'],
])('the query %s calls nothing', async (address, kind) => {
  expect((await failure(address)).fault).toEqual({ kind });
  expect(server.received).toEqual([]);
});

test.each<[string, Answering]>([
  ['an answer', answered(400, `{"message":"No ${SECRET}"}`)],
  ['a network failure', reset],
])('the error of %s keeps the token out of its message and its cause', async (_, answering) => {
  server.answer(answering);
  const error = await failure();
  expect(error.message).toMatch(/^POST \/api\/auth\/confirmation\/\{token\} (answered|failed)/);
  expect(`${error.stack} ${String(error.cause)}`).not.toMatch(/s3cret/);
});

test('a network failure keeps its cause', async () => {
  server.answer(reset);
  expect((await failure()).cause).toMatchObject({ message: 'fetch failed' });
});
