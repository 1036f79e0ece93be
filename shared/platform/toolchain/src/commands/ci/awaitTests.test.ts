import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { awaitTests } from './awaitTests';

const PAGE = 'https://github.com/owner/site/actions/runs/1/job/2';

/** Milliseconds. */
const PATIENCE = { limit: 20_000, between: 5, call: 200 };

type Answer = (reply: FastifyReply) => unknown;

const runs =
  (...check_runs: object[]): Answer =>
  (reply) =>
    reply.send({ check_runs });
const concluded = (conclusion: string | null, id = 1) => runs({ id, conclusion, html_url: PAGE });
const pending = concluded(null);
const success = concluded('success');
const fails =
  (status: number, headers: object = {}): Answer =>
  (reply) =>
    reply.code(status).headers(headers).send('Unicorn!');
const hangs: Answer = () => new Promise(() => {});

/** When each call came, milliseconds. */
let calls: number[];
let github: FastifyInstance;
afterEach(() => github.close());

/** Lets a server play GitHub, with an answer to each call, and the last one from then on. */
async function playGitHub(...answers: Answer[]): Promise<string> {
  calls = [];
  github = fastify({ forceCloseConnections: true });
  github.get('/repos/owner/site/commits/f00d/check-runs', (request, reply) => {
    expect(request.query).toEqual({ check_name: 'quick' });
    expect(request.headers.authorization).toBe('Bearer secret');
    const answer = answers[calls.length] ?? answers.at(-1);
    calls.push(performance.now());
    return answer?.(reply);
  });
  return github.listen();
}

const wait = async (api: string, patience = PATIENCE) =>
  awaitTests({ api, repository: 'owner/site', sha: 'f00d', token: 'secret' }, patience);

test.each<[string, Answer]>([
  ['the tests have not ended', pending],
  ['the tests have not begun', runs()],
  ['the call meets a broken gateway', fails(502)],
  ['the reply is not JSON', (reply) => reply.send('<html>')],
  ['the call gets no reply', hangs],
])('asks again if %s', async (_why, answer) => {
  await wait(await playGitHub(answer, answer, success));
  expect(calls).toHaveLength(3);
});

test('asks again if GitHub can’t be reached', async () => {
  const api = await playGitHub(success);
  await github.close();
  await expect(wait(api, { ...PATIENCE, limit: 50 })).rejects.toThrow(
    'GitHub could not be asked for the tests of f00d: ECONNREFUSED',
  );
});

test('the newest run counts, such as the one that was started again', async () => {
  const failed = { id: 1, conclusion: 'failure', html_url: PAGE };
  await wait(await playGitHub(runs(failed, { ...failed, id: 2, conclusion: 'success' })));
});

test('tests that do not pass end it', async () => {
  await expect(wait(await playGitHub(pending, concluded('timed_out')))).rejects.toThrow(
    `Not published, since the tests did not pass: timed_out ${PAGE}`,
  );
});

/** Returns a moment in seconds since 1970, one to two seconds from now. */
const soon = () => String(Math.ceil(Date.now() / 1000) + 1);

test.each<[string, number, () => object, number]>([
  ['seconds', 429, () => ({ 'retry-after': '1' }), 1000],
  ['a moment', 403, () => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': soon() }), 900],
  ['neither', 403, () => ({}), 2 * PATIENCE.between],
])('waits longer after a rate limit that names %s', async (_name, status, headers, least) => {
  await wait(await playGitHub(fails(status, headers()), success));
  const [first = 0, second = 0] = calls;
  expect(second - first).toBeGreaterThanOrEqual(least - 1);
});

test('ends at its limit with what was wrong last, and waits no longer for a rate limit', async () => {
  const api = await playGitHub(pending, fails(403, { 'retry-after': '3600' }));
  await expect(wait(api)).rejects.toThrow(
    'GitHub could not be asked for the tests of f00d: 403 Forbidden',
  );
});

test('ends at its limit with the page of tests that have not ended', async () => {
  const api = await playGitHub(pending);
  await expect(wait(api, { ...PATIENCE, limit: 50 })).rejects.toThrow(
    `the tests of f00d have not ended: ${PAGE}`,
  );
});
