import { Refusal } from '@site/release';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs npm in a folder and returns what it printed. @throws Refusal with npm's messages */
export async function runNpm(folder: string, words: string[]): Promise<string> {
  try {
    const options = { cwd: folder, maxBuffer: 64e6 };
    return (await promisify(execFile)('npm', [...words, '--prefix', folder], options)).stdout;
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw new Refusal(
      `npm ${words[0]} failed${stderr ? `:\n${stderr.trim()}` : ''}`,
      'Correct this, then run the command again. Nothing was changed.',
      { cause },
    );
  }
}
