/** @jest-environment node */
import { testSite } from '@site/testing';
import type { FastifyInstance } from 'fastify';
import { createLocalApi } from '../../local-api/createLocalApi';
import { OpenApiDocument } from '../../local-api/OpenApiDocument';
import { CONFIRMATION_CASES } from './confirmationCases.fixture';
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

const quickCases = CONFIRMATION_CASES.filter(({ seconds }) => !seconds);

test.each(quickCases)(
  'against the local API, $name gives the expected result',
  async ({ search, calls, error }) => {
    const shown = await requestConfirmation(search, origin).then(
      () => undefined,
      (reason: unknown) => failureText(reason, testSite),
    );
    expect(shown).toBe(error?.(testSite));
    expect(requests).toHaveLength(calls);
  },
);

test('the table of cases contains every ready-made token', async () => {
  const { TOKENS } = await import('../../local-api/tokens');
  expect(CONFIRMATION_CASES.map(({ search }) => search)).toEqual(
    expect.arrayContaining(Object.keys(TOKENS).map((token) => `?token=${token}`)),
  );
});
