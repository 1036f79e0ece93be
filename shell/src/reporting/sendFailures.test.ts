import fc from 'fast-check';
import { sent, sentTexts, visitOf } from './collector.fixture';
import { sendFailures } from './sendFailures';
import { FAILURE_LIMIT } from './Visit';

const HOME = '/';

/** Bytes that a browser takes for all that is on its way. @see https://fetch.spec.whatwg.org/#http-network-or-cache-fetch */
const BEACON_LIMIT = 65_536;

/** Each of its characters takes six in JSON. */
const LONG = '\u0001'.repeat(20_000);

/** An error with as many causes as are told. */
function errorWith(text: string): Error {
  let error = new Error(text);
  for (let cause = 0; cause < 5; cause += 1) error = new Error(text, { cause: error });
  return error;
}

test('a failure is sent with the release, the shell and the page', () => {
  const visit = visitOf('');
  const thrown = Object.assign(new Error('broken'), {
    remote: 'account',
    version: '1.0.0-1',
    phase: 'render',
  });
  visit.failures.push({ thrown, pathname: '/account/confirm' });
  sendFailures(visit);
  expect(sent()).toEqual([
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
    },
  ]);
});

test('the same failure is sent once, however often and wherever it comes', () => {
  const visit = visitOf('');
  for (const pathname of ['/', '/', '/private-policy']) {
    visit.failures.push({ thrown: 'one', pathname });
    sendFailures(visit);
  }
  visit.failures.push({ thrown: 'one', pathname: '/' }, { thrown: 'two', pathname: '/' });
  sendFailures(visit);
  expect(sent().map(({ message }) => message)).toEqual(['one', 'two']);
});

test('a loop of failures that all differ ends', () => {
  const visit = visitOf('');
  for (let number = 0; number < 100; number += 1) {
    visit.failures.push({ thrown: `failure ${number}`, pathname: HOME });
    sendFailures(visit);
  }
  expect(sent()).toHaveLength(FAILURE_LIMIT);
});

test('whatever is thrown, what is sent fits into a beacon, and holds nothing of the query', () => {
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
        const visit = visitOf(`?token=${secret}`);
        const thrown = Object.assign(errorWith(text), {
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
        sendFailures(visit);
        const bodies = sentTexts().slice(-3);
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
