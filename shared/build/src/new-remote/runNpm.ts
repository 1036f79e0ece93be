import { Refusal } from '@site/release';
import { execa, ExecaError } from 'execa';

/**
 * Runs npm in a folder and returns what it printed.
 *
 * @throws Refusal with npm's messages
 */
export async function runNpm(folder: string, words: string[]): Promise<string> {
  try {
    return (await execa('npm', [...words, '--prefix', folder], { cwd: folder })).stdout;
  } catch (cause) {
    const output = cause instanceof ExecaError ? `\n${String(cause.stderr)}` : '';
    throw new Refusal(
      `npm ${words[0]} failed${output}`,
      'Correct this, then run the command again. Nothing was changed.',
      { cause },
    );
  }
}
