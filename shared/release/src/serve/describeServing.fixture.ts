import { setTimeout as pause } from 'node:timers/promises';
import { Backend } from './api/Backend.fixture';
import { describeAddresses } from './describeAddresses.fixture';
import { describeHostileRequests } from './describeHostileRequests.fixture';
import { describeResponses } from './describeResponses.fixture';
import { MESSAGES } from './replies';
import type { ServeSite } from './ServedSite.fixture';

/** Tests what every server of a store in a folder promises. */
export function describeServing(serve: ServeSite): void {
  describe('addresses', () => describeAddresses(serve));
  describe('responses', () => describeResponses(serve));
  describe('limits', () => describeLimits(serve));
  describe('hostile requests', () => describeHostileRequests(serve));
}

function describeLimits(serve: ServeSite): void {
  test('a client with too many API calls gets 429 in JSON, and is served after Retry-After', async () => {
    const backend = await Backend.start();
    const limits = { calls: { burst: 3, perSecond: 1 } };
    const served = await serve({ api: backend.origin(), limits });
    const call = () => served.get('/api/auth/confirmation/x', {}, 'POST');
    const responses = await Promise.all([call(), call(), call(), call(), call()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const { headers, bytes } = await call();
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/) as string,
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.parse(bytes.toString())).toEqual({ message: MESSAGES.tooMany });
    // Pages have limits of their own.
    expect((await served.get('/')).status).toBe(200);
    await pause(1000);
    expect((await call()).status).toBe(200);
    expect(backend.calls).toHaveLength(4);
  });
}
