import { appendFileSync } from 'node:fs';
import { oneLine } from '../../basics/errors';
import { say } from './report';

/** Prints a line that somebody should see although the command succeeds. GitHub shows it on the page of the run. */
export function warn(line: string): void {
  const text = oneLine(line, Infinity);
  // https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
  const isOnGitHub = process.env.GITHUB_ACTIONS === 'true';
  say(isOnGitHub ? `::warning::${text.replaceAll('%', '%25')}` : `Warning: ${text}`);
}

/** Adds a line to the summary of a workflow's step, which GitHub shows on the page of the run. */
export function summarize(line: string): void {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file) appendFileSync(file, `- ${oneLine(line, Infinity)}\n`);
}
