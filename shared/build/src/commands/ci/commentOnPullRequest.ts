import { Refusal } from '@site/release';

/** Where GitHub’s API is, and who calls it. */
export interface GitHub {
  /** E.g. `https://api.github.com`. */
  api: string;
  /** Owner and name. */
  repository: string;
  token: string;
}

interface Comment {
  id: number;
  body: string;
}

/** Comments on a page of the list: the most that GitHub allows. */
const PER_PAGE = 100;

/**
 * Writes a comment on a pull request. Replaces the one about the same thing, so that each push does
 * not add another.
 *
 * @param about what it is about; a hidden line in the comment says so
 * @throws Refusal when GitHub refuses
 */
export async function commentOnPullRequest(
  github: GitHub,
  pull: number,
  about: string,
  text: string,
): Promise<void> {
  const mark = `<!-- ${about} -->`;
  const comments = `issues/${pull}/comments`;
  const body = JSON.stringify({ body: `${mark}\n${text}` });
  for (let page = 1; ; page += 1) {
    const listed = await call(github, 'GET', `${comments}?per_page=${PER_PAGE}&page=${page}`);
    const list = (await listed.json()) as Comment[];
    const earlier = list.find((comment) => comment.body.startsWith(mark));
    if (earlier) return void (await call(github, 'PATCH', `issues/comments/${earlier.id}`, body));
    if (list.length < PER_PAGE) break;
  }
  await call(github, 'POST', comments, body);
}

async function call(
  { api, repository, token }: GitHub,
  method: string,
  path: string,
  body?: string,
): Promise<Response> {
  const url = `${api}/repos/${repository}/${path}`;
  const headers = { Accept: 'application/vnd.github+json', Authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(30_000);
  const response = await fetch(url, {
    method,
    headers,
    signal,
    ...(body !== undefined && { body }),
  });
  if (response.ok) return response;
  throw new Refusal(
    `${method} ${url}: GitHub replied ${response.status}`,
    'Check that the job has the permission pull-requests: write.',
  );
}
