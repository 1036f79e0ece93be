import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Backend } from '../../../fixtures/Backend.fixture';
import { describeAddresses } from './describeAddresses.fixture';
import { describeCalls } from './describeCalls.fixture';
import { describeResponses } from './describeResponses.fixture';
import { MESSAGES } from '../responses/replies';
import { serveOnEmbedded, type ServedSite } from './ServedSite.fixture';

describe('addresses', () => describeAddresses(serveOnEmbedded));
describe('responses', () => describeResponses(serveOnEmbedded));
describe('API calls', () => describeCalls(serveOnEmbedded));

let served: ServedSite;
beforeAll(async () => {
  served = await serveOnEmbedded();
});

const CALL = '/api/auth/confirmation/a%2Fb.js?x=%20y';

test('a call reaches the API once, with its address and body unchanged, and no cache keeps the response', async () => {
  const backend = await Backend.start();
  backend.respondWith((_, response) =>
    response.writeHead(418, { 'Content-Type': 'text/x', 'Cache-Control': 'public' }).end('tea'),
  );
  const { get } = await serveOnEmbedded({ api: backend.origin() });
  const { status, headers, bytes } = await get(CALL, {}, 'POST', 'a body');
  expect([status, headers['content-type'], String(bytes)]).toEqual([418, 'text/x', 'tea']);
  expect(headers['cache-control']).toBe('no-store');
  expect(backend.calls).toMatchObject([{ line: `POST ${CALL}`, body: 'a body' }]);
});

test('an API that is down is a 502 with a message', async () => {
  const { status, bytes } = await served.get(CALL, {}, 'POST');
  expect([status, String(bytes)]).toEqual([502, `${MESSAGES.unreachable}\n`]);
});

test('too many cookies, which other projects on localhost may have left, get a 431 that says so', async () => {
  const cookies = `Cookie: a=${'a'.repeat(999)}\r\n`.repeat(20);
  const text = await served.send(`GET / HTTP/1.1\r\nHost: HOST\r\n${cookies}\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
  expect(text).toContain('delete the cookies of this site');
});

test('nothing outside the store is served', async () => {
  await writeFile(path.join(served.folder, '..', 'secret.json'), '"a secret"');
  for (const address of ['/../secret.json', '/..%2fsecret.json', '/%2e%2e/secret.json'])
    expect([address, (await served.get(address)).status]).toEqual([address, 404]);
});
