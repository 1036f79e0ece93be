import { sendRequest } from '../support/sendRequest';
import { expect, test } from '../support/site';
import { breakBody, json, neverRespond, resetConnection } from '../support/TestApi';

test('/api passes each call on once, unchanged, and returns the response', async ({
  site,
  api,
}) => {
  const tokens = [
    'abc',
    'a%2Fb',
    'a%252Fb',
    'x.js',
    'index.html',
    '%C3%A4',
    'a%20b',
    'k'.repeat(5000),
  ];
  api.respondWith(json(418, { message: 'Tea.' }, { 'Retry-After': '7', 'X-Extra': 'kept' }));
  for (const token of tokens) {
    const { status, headers, body } = await sendRequest(
      site.address,
      `/api/auth/confirmation/${token}?a=1&b=%2F`,
      {
        method: 'POST',
      },
    );
    expect([status, headers['retry-after'], headers['x-extra']], token).toEqual([418, '7', 'kept']);
    expect(JSON.parse(body.toString()), token).toEqual({ message: 'Tea.' });
    const calls = api.calls.splice(0);
    expect(calls.map(({ method, url }) => [method, url])).toEqual([
      ['POST', `/api/auth/confirmation/${token}?a=1&b=%2F`],
    ]);
  }
});

test('a token with dots stays one path segment', async ({ site, api }) => {
  for (const token of ['...', 'a..b', '%2E%2E%2E', 'a%2Fb']) {
    const { status } = await sendRequest(site.address, `/api/auth/confirmation/${token}`, {
      method: 'POST',
    });
    expect(status, token).toBe(200);
    expect(api.calls.splice(0).map(({ url }) => url)).toEqual([`/api/auth/confirmation/${token}`]);
  }
});

test('/api gives access to nothing else of the backend', async ({ site, api }) => {
  for (const path of [
    '/api/../admin',
    '/api/%2e%2e/admin',
    '/api/x/../../admin',
    '/apix',
    '/API/x',
    '/api\\..\\admin',
    '//api/x',
  ]) {
    await sendRequest(site.address, path, { method: 'POST' });
  }
  expect(api.calls.filter(({ url }) => !url.startsWith('/api/') || /\.\.|%2e/i.test(url))).toEqual(
    [],
  );
});

test('a body and its type reach the API', async ({ site, api }) => {
  await sendRequest(site.address, '/api/echo', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a": 1}',
  });
  expect(api.calls[0]).toMatchObject({
    body: '{"a": 1}',
    headers: { 'content-type': 'application/json' },
  });
});

test('an API that is down or resets the connection gives 502 as JSON after one try', async ({
  site,
  api,
}) => {
  api.respondWith(resetConnection);
  const broken = await sendRequest(site.address, '/api/auth/confirmation/x', { method: 'POST' });
  expect(api.calls).toHaveLength(1);
  await api.stop();
  const gone = await sendRequest(site.address, '/api/auth/confirmation/x', { method: 'POST' });
  for (const { status, headers, body } of [broken, gone]) {
    expect([status, headers['cache-control']]).toEqual([502, 'no-store']);
    expect(JSON.parse(body.toString())).toEqual({
      message: expect.stringMatching(/can’t be reached/),
    });
  }
});

test('a broken response of the API is not completed', async ({ site, api }) => {
  api.respondWith(breakBody);
  await expect(
    sendRequest(site.address, '/api/auth/confirmation/x', { method: 'POST' }),
  ).rejects.toThrow();
  expect(api.calls).toHaveLength(1);
});

test('a call ends when its caller disconnects', async ({ site, api }) => {
  let isOver = false;
  api.respondWith((response) => {
    response.once('close', () => (isOver = true));
    neverRespond(response);
  });
  const caller = new AbortController();
  const call = fetch(`${site.address}/api/auth/confirmation/x`, {
    method: 'POST',
    signal: caller.signal,
  });
  await expect.poll(() => api.calls.length).toBe(1);
  caller.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => isOver).toBe(true);
});

test('a token that a server behind could take for a way out of its path is refused', async ({
  site,
  api,
}) => {
  for (const token of ['..%2f..%2fadmin', '..%2F..%2Fadmin', 'a%2F..', '.%2F', '..;']) {
    const { status } = await sendRequest(site.address, `/api/auth/confirmation/${token}`, {
      method: 'POST',
    });
    expect(status, token).toBe(400);
    expect(api.calls).toEqual([]);
  }
});
