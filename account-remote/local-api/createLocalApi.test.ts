import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { ANSWER_LIMIT } from '../src/confirm-email/requestConfirmation';
import { createLocalApi, SLOW_ANSWER } from './createLocalApi';
import { OpenApiDocument } from './OpenApiDocument';
import { TOKENS, type TokenName } from './tokens';

const openApi = new OpenApiDocument();
let api: FastifyInstance;
let origin: string;

beforeEach(() => start());
afterEach(() => api.close());

async function start(slowAnswer = 1) {
  api = createLocalApi({ slowAnswer });
  origin = await api.listen({ port: 0, host: '127.0.0.1' });
}

/** Asks the server, and holds whatever it answers to openapi.yaml. */
async function ask(path: string, request: RequestInit = {}) {
  const response = await fetch(origin + path, { method: 'POST', ...request });
  const { status, headers } = response;
  const text = await response.text();
  expect(openApi.problemsOf({ status, header: (name) => headers.get(name), text })).toEqual([]);
  return { status, headers, text };
}

const confirm = (token: string) => ask(`/api/auth/confirmation/${token}`);

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
  'the token "%s" is answered %i, as openapi.yaml describes it',
  async (token, status) => {
    expect((await confirm(token)).status).toBe(status);
  },
);

test.each(['good', 'good-1', 'slow', 'slow-1'])('the token "%s" confirms once', async (token) => {
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(409);
});

test('fresh tokens are told apart, and each server has a memory of its own', async () => {
  expect((await confirm('good-1')).status).toBe(200);
  expect((await confirm('good-2')).status).toBe(200);
  await api.close();
  await start();
  expect((await confirm('good-1')).status).toBe(200);
});

test('two calls at the same time confirm a token once', async () => {
  const statuses = await Promise.all([confirm('slow'), confirm('slow')]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the slow token is answered late: by default, later than the page waits', async () => {
  await api.close();
  await start(300);
  const begin = performance.now();
  await confirm('slow');
  expect(performance.now() - begin).toBeGreaterThan(250);
  expect(SLOW_ANSWER).toBeGreaterThan(ANSWER_LIMIT);
});

test.each([
  'nope',
  'goodbye',
  'good-',
  'GOOD',
  'expired-1',
  '__proto__',
  'toString',
  '%',
  '%ZZ',
  '%00',
  '.a',
  'a%2Fb',
])('the token "%s" is unknown', async (token) => {
  const answer = await confirm(token);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toEqual(TOKENS.unknown.answer.body);
});

test('a token may be long', async () => {
  expect((await confirm(`good-${'a'.repeat(8000)}`)).status).toBe(200);
});

test('a percent-encoded token is the same as the plain one', async () => {
  expect((await confirm('good%2D%C3%A9')).status).toBe(200);
  expect((await confirm('good-é')).status).toBe(409);
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s is refused, and uses no token up',
  async (method) => {
    expect((await ask('/api/auth/confirmation/good', { method })).status).toBe(405);
    expect((await confirm('good')).status).toBe(200);
  },
);

test.each([
  '/',
  '/api/auth/confirmation',
  '/api/auth/confirmation/',
  '/api/auth/confirmation/good/more',
])('there is nothing at %s', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test.each(['application/json', 'application/x-www-form-urlencoded'])(
  'a body of %s is thrown away',
  async (type) => {
    const answer = await ask('/api/auth/confirmation/good', {
      body: '{"not json',
      headers: { 'Content-Type': type },
    });
    expect(answer.status).toBe(200);
  },
);

test('whatever a token holds, it is unknown alone and confirms as a fresh one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 3 }), async (token) => {
      expect((await confirm(encodeURIComponent(token))).status).toBe(400);
      expect((await confirm(`good-${encodeURIComponent(token)}`)).status).toBe(200);
      await api.close();
      await start();
    }),
    { numRuns: 50 },
  );
});

test('openapi.yaml describes every answer of the table, and the check sees an answer that differs', () => {
  const noStore = (name: string) => (name === 'Cache-Control' ? 'no-store' : null);
  const json = (name: string) =>
    name === 'Content-Type' ? 'application/json; charset=utf-8' : noStore(name);
  expect(Object.keys(openApi.call?.responses ?? {}).map(Number)).toEqual(
    expect.arrayContaining(Object.values(STATUS)),
  );
  expect(openApi.problemsOf({ status: 418, header: json, text: '{}' })).toEqual([
    'status 418 is not described',
  ]);
  expect(openApi.problemsOf({ status: 410, header: json, text: '{"message":1}' })).toEqual([
    'body: data/message must be string',
  ]);
  expect(openApi.problemsOf({ status: 429, header: noStore, text: '' })).toEqual([
    'Retry-After is missing',
  ]);
  expect(openApi.problemsOf({ status: 429, header: json, text: '{}' })).toHaveLength(2);
});
