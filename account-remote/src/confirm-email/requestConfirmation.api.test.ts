/** @jest-environment node */
import { testSite } from '@site/testing';
import type { FastifyInstance } from 'fastify';
import { createLocalApi } from '../../local-api/createLocalApi';
import { OpenApiDocument } from '../../local-api/OpenApiDocument';
import type { TokenName } from '../../local-api/tokens';
import { requestConfirmation } from './requestConfirmation';
import { failureText } from './failureText';

const openApi = new OpenApiDocument();
let api: FastifyInstance;
let origin: string;
let requests: Request[];

beforeEach(async () => {
  api = createLocalApi();
  origin = await api.listen({ port: 0, host: '127.0.0.1' });
  requests = [];
  const originalFetch = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
    requests.push(new Request(url, options));
    return originalFetch(url, options);
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

test('the call has the method and path of openapi.yaml, and no body', async () => {
  await requestConfirmation('?token=good-a/b', origin);
  const [request] = requests;
  expect(request?.method).toBe('POST');
  expect(openApi.findTemplate(request?.url ?? '')).toBe('/api/auth/confirmation/{token}');
  expect(openApi.call?.requestBody).toBeUndefined();
  expect(request?.body).toBeNull();
});

test.each<[TokenName, string]>([
  ['used', 'This link was used already: your email address is confirmed.'],
  ['expired', 'This link has expired. Ask for a new one in the app.'],
  ['unknown', 'This confirmation link is not valid.'],
  ['limited', 'Too many attempts. Wait 2 minutes, then press Confirm again.'],
  ['failing', 'Something went wrong on our side. Press Confirm again in a few minutes;'],
])('the link %s of the local API shows its message', async (token, text) => {
  const failure = await requestConfirmation(`?token=${token}`, origin).catch(
    (error: unknown) => error,
  );
  expect(failureText(failure, testSite)).toMatch(new RegExp(`^${text}`));
  expect(requests).toHaveLength(1);
});
