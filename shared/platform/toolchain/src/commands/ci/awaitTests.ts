import { Refusal } from '@site/project';
import { fetchFailure } from '@site/release';
import { setTimeout as sleep } from 'node:timers/promises';

/** The job of all.yml whose tests a commit must pass. */
export const TESTS = 'quick';

/** A commit that is tested, and how to ask GitHub about it. */
export interface TestedCommit {
  /** Address of GitHub's REST API. */
  api: string;
  /** E.g. `owner/site`. */
  repository: string;
  sha: string;
  token: string;
}

/** Times in milliseconds. */
const PATIENCE = {
  /** How long to wait for the tests, together. */
  limit: 30 * 60_000,
  /** From the end of a call to the next one. All jobs share 1,000 calls an hour. */
  between: 30_000,
  /** How long a call may take. */
  call: 20_000,
};
type Patience = typeof PATIENCE;

/** A check run, as far as it is read here. Its conclusion is null until it has ended. */
interface CheckRun {
  id: number;
  conclusion: string | null;
  html_url: string;
}

/** How the tests ended; else why that is not known, and how long GitHub wants no call, in milliseconds. */
type Answer = { conclusion: string; page: string } | { why: string; pause: number };

/**
 * Waits until the tests of a commit have passed. A call that fails is repeated, as if they had not ended.
 *
 * @throws Refusal when they end otherwise, or not in time
 */
export async function awaitTests(commit: TestedCommit, patience = PATIENCE): Promise<void> {
  const end = Date.now() + patience.limit;
  for (;;) {
    const answer = await ask(commit, patience);
    if ('conclusion' in answer) {
      if (answer.conclusion === 'success') return;
      throw new Refusal(
        `Not published, since the tests did not pass: ${answer.conclusion} ${answer.page}`,
        'Correct what failed, or run it again; then run this again.',
      );
    }
    const wait = Math.max(patience.between, answer.pause);
    if (Date.now() + wait > end)
      throw new Refusal(`Not published: ${answer.why}`, 'Run this again once they have passed.');
    await sleep(wait);
  }
}

/** Asks GitHub once. */
async function ask(commit: TestedCommit, { between, call }: Patience): Promise<Answer> {
  const { api, repository, sha, token } = commit;
  const url = `${api}/repos/${repository}/commits/${sha}/check-runs?check_name=${TESTS}`;
  const notYet = (why: string, pause = 0) => ({ why, pause });
  const unknown = `GitHub could not be asked for the tests of ${sha}`;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(call),
    });
    const { ok, status, statusText } = response;
    if (!ok) return notYet(`${unknown}: ${status} ${statusText}`, pauseOf(response, between));
    const { check_runs } = (await response.json()) as { check_runs: CheckRun[] };
    const newest = check_runs.sort((a, b) => b.id - a.id)[0];
    const { conclusion, html_url: page = 'they have not begun' } = newest ?? {};
    if (conclusion) return { conclusion, page };
    return notYet(`the tests of ${sha} have not ended: ${page}`);
  } catch (error) {
    return notYet(unknown + fetchFailure(url, error));
  }
}

/** Returns how long GitHub wants no call, in milliseconds. */
function pauseOf({ status, headers }: Response, between: number): number {
  // A used-up limit. What names no end of it lasts a minute.
  if (status !== 403 && status !== 429) return 0;
  const after = Number(headers.get('retry-after')) * 1000;
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
  const reset = isUsedUp ? Number(headers.get('x-ratelimit-reset')) * 1000 - Date.now() : 0;
  return Math.max(2 * between, after, reset);
}
