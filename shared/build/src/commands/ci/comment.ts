import { parseCount, Refusal, runProgram } from '@site/release';
import { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { commentOnPullRequest } from './commentOnPullRequest';

/** `npm run comment`: writes a file’s text into a comment on a pull request. */
const program = new Command('comment')
  .description('comment on a pull request, or replace the earlier comment about the same thing')
  .argument('<file>', 'the text')
  .requiredOption('--pull <number>', 'the pull request', parseCount)
  .requiredOption('--about <what>', 'what the comment is about')
  .addHelpText(
    'after',
    `
GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL are those of GitHub Actions.

For example:
  npm run comment -- preview.txt --pull 12 --about "preview of marketing"`,
  )
  .showHelpAfterError('Add --help for usage.')
  .exitOverride()
  .action(async (file: string, { pull, about }: { pull: number; about: string }) => {
    const text = await readFile(path.resolve(process.env.INIT_CWD ?? '', file), 'utf8');
    const api = requireVariable('GITHUB_API_URL');
    const repository = requireVariable('GITHUB_REPOSITORY');
    const token = requireVariable('GITHUB_TOKEN');
    await commentOnPullRequest({ api, repository, token }, pull, about, text);
  });

function requireVariable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Refusal(`${name} is not set`, 'Run this in GitHub Actions.');
}

await runProgram(program, process.argv.slice(2));
