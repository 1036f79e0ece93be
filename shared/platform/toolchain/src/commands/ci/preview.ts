import type { ListedPreview } from '@site/release';
import { appendFile } from 'node:fs/promises';
import { ACCEPTED } from './accepted';
import { askRelease, runRelease } from './runRelease';
import { variable } from './variable';

/**
 * Makes the one preview of a pull request, of all apps that it changes, and tells the address to the steps that
 * follow. There is none if the pull request changes no app.
 */
export async function preview(): Promise<void> {
  const name = `pr-${variable('PULL')}`;
  const words = ['deploy', '--preview', name, '--if-due', '--stale-build', ...ACCEPTED];
  const { exitCode } = await runRelease(words);
  process.exitCode = exitCode;
  if (exitCode !== 0) return;
  const previews = await askRelease<ListedPreview[]>('previews');
  const made = previews.find((one) => one.name === name);
  if (made) await appendFile(variable('GITHUB_OUTPUT'), `address=${made.address}\n`);
}
