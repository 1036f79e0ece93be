import { Refusal } from '@site/project';
import { execa } from 'execa';

/**
 * Runs the release tool in this checkout. What it prints goes to the log, too.
 *
 * @returns its exit code and what it printed
 */
export async function runRelease(words: string[]) {
  const both = ['pipe', 'inherit'] as const;
  const options = { all: true, stdout: both, stderr: both, reject: false } as const;
  const { exitCode, all, ...ended } = await execa('release', words, options);
  if (exitCode !== undefined) return { exitCode, printed: all };
  throw new Error('The release tool did not run, or was ended', { cause: ended });
}

/**
 * Asks the release tool for JSON.
 *
 * @throws Refusal with what it says instead
 */
export async function askRelease<Value>(command: 'previews' | 'status'): Promise<Value> {
  // `status` fails if not all pages match, and replies.
  const { stdout, stderr } = await execa('release', [command, '--json'], { reject: false });
  if (stdout !== '') return JSON.parse(stdout) as Value;
  throw new Refusal(`release ${command} failed:\n${stderr}`, 'Correct this, then run it again.');
}
