import type { FastifyInstance } from 'fastify';
import { RESPONSE_TIMEOUT } from '../src/confirm-email/postConfirmation';
import { createLocalApi, SLOW_RESPONSE_DELAY } from './createLocalApi';
import { OpenApiDocument } from './OpenApiDocument';
import { TOKENS, type TokenName } from './tokens';

const openApi = new OpenApiDocument();
let api: FastifyInstance;
let origin: string;

beforeEach(() => start());
afterEach(() => api.close());

async function start(slowResponseDelay = 1) {
  api = createLocalApi({ slowResponseDelay });
  origin = await api.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends a request and checks the response against openapi.yaml. */
async function send(path: string, request: RequestInit = {}) {
  const response = await fetch(origin + path, { method: 'POST', ...request });
  const { status, headers } = response;
  const text = await response.text();
  expect(openApi.findProblems({ status, header: (name) => headers.get(name), text })).toEqual([]);
  return { status, headers, text };
}

const confirm = (token: string) => send(`/api/auth/confirmation/${token}`);

const STATUS: Record<TokenName, number> = {
  good: 200,
  used: 409,
  expired: 410,
  unknown: 400,
  limited: 429,
  failing: 500,
  slow: 200,
};

test.each(Object.entries(STATUS))(
  'the token "%s" gets a %i as described in openapi.yaml',
  async (token, status) => {
    expect((await confirm(token)).status).toBe(status);
  },
);

test.each(['good', 'good-1', 'slow', 'slow-1'])('the token "%s" confirms once', async (token) => {
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(409);
});

test('two concurrent calls confirm a token once', async () => {
  const statuses = await Promise.all([confirm('slow'), confirm('slow')]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the slow token gets a late response: by default, later than the page waits', async () => {
  await api.close();
  await start(300);
  const begin = performance.now();
  await confirm('slow');
  expect(performance.now() - begin).toBeGreaterThan(250);
  expect(SLOW_RESPONSE_DELAY).toBeGreaterThan(RESPONSE_TIMEOUT);
});

test.each(['nope', 'good-', 'GOOD', '__proto__', '%ZZ'])(
  'the token "%s" is unknown',
  async (token) => {
    const response = await confirm(token);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.text)).toEqual(TOKENS.unknown.response.body);
  },
);

test('a percent-encoded token equals the plain one', async () => {
  expect((await confirm('good%2D%C3%A9')).status).toBe(200);
  expect((await confirm('good-é')).status).toBe(409);
});

test.each(['GET', 'OPTIONS'])('%s gets a 405 and does not use up the token', async (method) => {
  expect((await send('/api/auth/confirmation/good', { method })).status).toBe(405);
  expect((await confirm('good')).status).toBe(200);
});

test.each([
  '/',
  '/api/auth/confirmation',
  '/api/auth/confirmation/',
  '/api/auth/confirmation/good/more',
])('%s is a 404', async (path) => {
  expect((await send(path)).status).toBe(404);
});

test.each(['application/json', 'application/x-www-form-urlencoded'])(
  'a body of type %s is ignored',
  async (type) => {
    const response = await send('/api/auth/confirmation/good', {
      body: '{"not json',
      headers: { 'Content-Type': type },
    });
    expect(response.status).toBe(200);
  },
);

test('openapi.yaml describes every status in the table, and the check detects a different response', () => {
  const noStore = (name: string) => (name === 'Cache-Control' ? 'no-store' : null);
  const json = (name: string) =>
    name === 'Content-Type' ? 'application/json; charset=utf-8' : noStore(name);
  expect(Object.keys(openApi.call?.responses ?? {}).map(Number)).toEqual(
    expect.arrayContaining(Object.values(STATUS)),
  );
  expect(openApi.findProblems({ status: 418, header: json, text: '{}' })).toEqual([
    'status 418 is not described',
  ]);
  expect(openApi.findProblems({ status: 410, header: json, text: '{"message":1}' })).toEqual([
    'body: data/message must be string',
  ]);
  expect(openApi.findProblems({ status: 429, header: noStore, text: '' })).toEqual([
    'Retry-After is missing',
  ]);
  expect(openApi.findProblems({ status: 429, header: json, text: '{}' })).toHaveLength(2);
});
