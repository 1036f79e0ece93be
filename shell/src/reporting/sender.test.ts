/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import fc from 'fast-check';
import { sentReports, sentBodies, createVisit } from './collector.fixture';
import { sendWaiting } from './sender';
import { FAILURE_LIMIT } from './Visit';

const HOME = '/';

/**
 * Total size of beacons that a browser keeps in flight, in bytes.
 *
 * @see https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
 */
const BEACON_LIMIT = 65_536;

/** Each of these characters takes six in JSON. */
const LONG = '\u0001'.repeat(20_000);

/** Creates an error with the maximum number of causes that are sent. */
function createError(text: string): Error {
  let error = new Error(text);
  for (let cause = 0; cause < 5; cause += 1) error = new Error(text, { cause: error });
  return error;
}

test('a failure is sent with its release, shell version and page', () => {
  const visit = createVisit('');
  const thrown = Object.assign(new Error('broken'), {
    remote: 'account',
    version: '1.0.0-1',
    phase: 'render',
  });
  visit.failures.push({ thrown, pathname: '/account/confirm' });
  sendWaiting(visit);
  expect(sentReports()).toEqual([
    {
      kind: 'failure',
      release: 7,
      shell: '1.0.0-shell',
      page: '/account/confirm',
      name: 'Error',
      remote: 'account',
      version: '1.0.0-1',
      phase: 'render',
      message: 'broken',
      causes: [],
      first: true,
    },
  ]);
});

test('only the first failure of a part is marked, so that visits that failed can be counted', () => {
  const visit = createVisit('');
  const marketing = { remote: 'marketing', version: '1.0.0-1' };
  const thrown = [
    { message: 'one' },
    { message: 'two', ...marketing },
    { message: 'three' },
    { message: 'four', ...marketing, version: '1.0.0-0' },
  ];
  for (const failure of thrown) visit.failures.push({ thrown: failure, pathname: HOME });
  sendWaiting(visit);
  expect(sentReports().map(({ message, first }) => [message, first])).toEqual([
    ['one', true],
    ['two', true],
    ['three', false],
    ['four', true],
  ]);
});

test('the same failure is sent once, however often and on whichever page it occurs', () => {
  const visit = createVisit('');
  for (const pathname of ['/', '/', '/private-policy']) {
    visit.failures.push({ thrown: 'one', pathname });
    sendWaiting(visit);
  }
  visit.failures.push({ thrown: 'one', pathname: '/' }, { thrown: 'two', pathname: '/' });
  sendWaiting(visit);
  expect(sentReports().map(({ message }) => message)).toEqual(['one', 'two']);
});

test('a loop of distinct failures sends a limited number', () => {
  const visit = createVisit('');
  for (let number = 0; number < 100; number += 1) {
    visit.failures.push({ thrown: `failure ${number}`, pathname: HOME });
    sendWaiting(visit);
  }
  expect(sentReports()).toHaveLength(FAILURE_LIMIT);
});

test('any failure fits into a beacon and contains nothing from the query', () => {
  const token = fc.stringMatching(/^[A-Za-z0-9_-]{12,80}$/);
  const embedding = fc.tuple(
    fc.string(),
    fc.constantFrom('', '?token=', '/api/', '/apps/x/'),
    fc.string(),
  );
  fc.assert(
    fc.property(
      token,
      embedding,
      embedding,
      (secret, [before, mark, after], [path, start, end]) => {
        const text = before + mark + secret + after + LONG;
        const visit = createVisit(`?token=${secret}`);
        const thrown = Object.assign(createError(text), {
          name: text,
          remote: text,
          version: text,
          address: text,
          phase: text,
          stack: text,
        });
        const pathname = `/${path}${start}${secret}${end}`;
        visit.failures.push({ thrown, pathname }, { thrown: text, phase: 'rejection', pathname });
        visit.failures.push({ thrown: { stack: `/apps/marketing/${secret}/${text}` }, pathname });
        sendWaiting(visit);
        const bodies = sentBodies().slice(-3);
        expect(bodies.join()).not.toContain(secret);
        for (const body of bodies) {
          expect(body).toContain('"kind":"failure"');
          expect(Buffer.byteLength(body)).toBeLessThan(BEACON_LIMIT);
        }
      },
    ),
    { numRuns: 500 },
  );
});
