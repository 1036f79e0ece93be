import { fetchFailure, parseCount, Refusal, runProgram } from '@site/release';
import { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** `npm run comment`: writes a file’s text into a comment on a pull request. */
const program = new Command('comment')
  .description('comment on a pull request, or replace the earlier comment about the same thing')
  .argument('<file>', 'the text')
  .requiredOption('--pull <number>', 'the pull request', parseCount)
  .requiredOption('--about <what>', 'what the comment is about')
  .addHelpText(
    'after',
    `
GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL are those of GitHub Actions.`,
  )
  .showHelpAfterError('Add --help for usage.')
  .exitOverride()
  .action(async (file: string, { pull, about }: { pull: number; about: string }) => {
    const text = await readFile(path.resolve(process.env.INIT_CWD ?? '', file), 'utf8');
    // A hidden line says what it is about.
    const mark = `<!-- ${about} -->`;
    const body = JSON.stringify({ body: `${mark}\n${text}` });
    const earlier = await findComment(pull, mark);
    await (earlier === undefined
      ? call('POST', `issues/${pull}/comments`, body)
      : call('PATCH', `issues/comments/${earlier}`, body));
  });

/** Comments on a page of the list: the most that GitHub allows. */
const PER_PAGE = 100;

/** @returns the id of the comment that begins with a mark */
async function findComment(pull: number, mark: string): Promise<number | undefined> {
  for (let page = 1; ; page += 1) {
    const path = `issues/${pull}/comments?per_page=${PER_PAGE}&page=${page}`;
    const list = (await (await call('GET', path)).json()) as { id: number; body: string }[];
    const found = list.find((comment) => comment.body.startsWith(mark));
    if (found || list.length < PER_PAGE) return found?.id;
  }
}

/** Calls GitHub’s API. @throws Refusal when it refuses */
async function call(method: string, path: string, body?: string): Promise<Response> {
  const [api, repository] = [variable('GITHUB_API_URL'), variable('GITHUB_REPOSITORY')];
  const url = `${api}/repos/${repository}/${path}`;
  const response = await fetch(url, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${variable('GITHUB_TOKEN')}`,
    },
    signal: AbortSignal.timeout(30_000),
    ...(body !== undefined && { body }),
  }).catch((cause: unknown) => {
    throw new Refusal(
      `${method} ${url} can’t be reached${fetchFailure(url, cause)}`,
      'Run the job again.',
      { cause },
    );
  });
  if (response.ok) return response;
  throw new Refusal(
    `${method} ${url}: GitHub replied ${response.status}`,
    'Check that the job has the permission pull-requests: write.',
  );
}

function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Refusal(`${name} is not set`, 'Run this in GitHub Actions.');
}

await runProgram(program, process.argv.slice(2));
