import { Refusal } from '@site/project';
import { execa, ExecaError } from 'execa';

/**
 * Runs the release tool in this checkout. What it prints goes to the log, too.
 *
 * @returns its exit code and what it printed
 */
export async function runRelease(words: string[]) {
  try {
    const both = ['pipe', 'inherit'] as const;
    const { all } = await execa('release', words, { all: true, stdout: both, stderr: both });
    return { exitCode: 0, printed: all };
  } catch (error) {
    // Without an exit code, the tool has not run, or was ended.
    if (!(error instanceof ExecaError) || error.exitCode === undefined) throw error;
    return { exitCode: error.exitCode, printed: String(error.all) };
  }
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
