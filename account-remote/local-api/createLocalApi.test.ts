import { Ajv2020 } from 'ajv/dist/2020.js';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import {
  isSuccess,
  postConfirmation,
  RESPONSE_TIMEOUT,
} from '../src/confirm-email/postConfirmation';
import { readToken } from '../src/confirm-email/readToken';
import { createLocalApi, SLOW_RESPONSE_DELAY } from './createLocalApi';

interface DescribedResponse {
  headers: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object }>;
}

const DOCUMENT = parse(readFileSync(new URL('./openapi.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, { post: { responses: Record<string, DescribedResponse> } }>;
};

const [[PATH, { post }]] = Object.entries(DOCUMENT.paths) as [
  [string, (typeof DOCUMENT.paths)[string]],
];

/** The path of the only call that `openapi.yaml` describes. */
const API_PATH = new RegExp(`^${PATH.replace('{token}', '[^/]+')}$`);

// Strict mode is off because most of the document's keywords are not JSON Schema keywords.
const ajv = new Ajv2020({ strictSchema: false }).addSchema(DOCUMENT, 'openapi.yaml');

/** Lists every difference between a response and `openapi.yaml`; empty if they agree. */
function findApiProblems({ status, headers }: Response, text: string): string[] {
  const described = post.responses[status];
  if (!described) return [`status ${status} is not described`];
  const problems = Object.entries(described.headers).flatMap(([name, { $ref }]) =>
    findSchemaProblems(name, `${$ref}/schema`, headers.get(name)),
  );
  const type = headers.get('Content-Type')?.split(';')[0];
  const expected = Object.keys(described.content ?? {})[0];
  if (type !== expected) problems.push(`content type ${type} instead of ${expected}`);
  else if (type === 'application/json') {
    const { $ref } = described.content?.[type]?.schema as { $ref: string };
    problems.push(...findSchemaProblems('body', $ref, JSON.parse(text)));
  } else if (type === undefined && text !== '') problems.push('a body without a type');
  return problems;
}

function findSchemaProblems(name: string, ref: string, value: unknown): string[] {
  const validate = ajv.getSchema(`openapi.yaml${ref}`);
  if (!validate) return [`openapi.yaml has no ${ref}`];
  return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
}

let api: Server;
let origin: string;

/** Milliseconds. */
const SLOW = 100;

beforeEach(async () => {
  api = createLocalApi(SLOW).listen(0, '127.0.0.1');
  await once(api, 'listening');
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});

afterEach(async () => {
  jest.restoreAllMocks();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

/** Calls the API, checks the response against openapi.yaml and returns its status. */
async function confirm(token: string) {
  const response = await fetch(`${origin}/api/auth/confirmation/${token}`, { method: 'POST' });
  expect(findApiProblems(response, await response.text())).toEqual([]);
  return response.status;
}

test.each([
  ['used', 409],
  ['expired', 410],
  ['unknown', 400],
  ['limited', 429],
  ['failing', 500],
  ['good-', 400],
  ['__proto__', 400],
  ['%ZZ', 400],
  ['', 404],
  ['good/more', 404],
])('the token %s gets a %i as described in openapi.yaml', async (token, status) => {
  expect(await confirm(token)).toBe(status);
});

test.each(['good', 'good-1', 'slow', 'slow-1', 'good%2D%C3%A9'])(
  'the token %s confirms once',
  async (token) => {
    expect(await confirm(token)).toBe(200);
    expect(await confirm(decodeURIComponent(token))).toBe(409);
  },
);

test('the slow token confirms once and responds late: by default, later than the page waits', async () => {
  const begin = performance.now();
  const statuses = await Promise.all([confirm('slow'), confirm('slow')]);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(performance.now() - begin).toBeGreaterThan(SLOW - 10);
  expect(SLOW_RESPONSE_DELAY).toBeGreaterThan(RESPONSE_TIMEOUT);
});

test('the page’s call is the one of openapi.yaml', async () => {
  const call = jest.spyOn(globalThis, 'fetch');
  const reading = readToken('?token=good-a/b');
  const result = await postConfirmation(origin + (reading.status === 'read' && reading.path));
  expect(isSuccess(result)).toBe(true);
  const [url, options] = call.mock.calls[0] ?? [];
  expect(new URL(url as string).pathname).toMatch(API_PATH);
  expect(options).toMatchObject({ method: 'POST' });
  expect(options).not.toHaveProperty('body');
});

test('the local API’s process sends its port and links to its parent, logs no token, and ends with the parent', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = fork(main, [], { execArgv: ['--import', 'tsx'], silent: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const [{ port, examples }] = (await once(child, 'message')) as [
    { port: number; examples: object },
  ];
  expect(examples).toMatchObject({
    '/account/confirm?token=good': 'a confirmation',
    '/account/confirm?token=expired': 'a link that is too old',
  });
  const url = `http://127.0.0.1:${port}/api/auth/confirmation/good-secret`;
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output).toBe('');
});
