import { Refusal } from '@site/project';
import { sayError } from '@site/release';
import { appendFile } from 'node:fs/promises';

/** Options of the release tool. They let pages use the new origins that the base branch accepts. */
export const ACCEPTED = ['--allow-from', '.github/accepted-origins.txt'];

/** Returns a variable of the environment. @throws Refusal when it is missing or empty */
export function variable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Refusal(
    `${name} is not set`,
    'The workflow passes it on. If it is a variable of the repository, set that: see “CI” in shared/platform/release/operations.md',
  );
}

/** Shows an error on the page of the run. GitHub reads the line, in which `%0A` is a line break. */
export const annotate = (text: string): void =>
  sayError(`::error::${text.trim().replaceAll('%', '%25').replaceAll(/\r?\n/g, '%0A')}`);

/** Tells a value to the steps that follow. */
export const setOutput = (name: string, value: string): Promise<void> =>
  appendFile(variable('GITHUB_OUTPUT'), `${name}=${value}\n`);

/** Adds paragraphs to the summary of the run. */
export const summarize = (...paragraphs: string[]): Promise<void> =>
  appendFile(variable('GITHUB_STEP_SUMMARY'), paragraphs.map((text) => `${text}\n\n`).join(''));
