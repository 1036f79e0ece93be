import type { ListedPreview } from '@site/release';
import { execa } from 'execa';
import { ACCEPTED, setOutput, variable } from './github';
import { askRelease, runRelease } from './runRelease';

/** Deploys what a merge brings: all apps whose builds are due. */
export async function deploy(): Promise<void> {
  const { stdout } = await execa('git', ['log', '-1', '--format=%s']);
  await deployDue('--check', variable('SITE_ORIGIN'), '-m', reasonOf(stdout));
}

/**
 * Makes the one preview of a pull request, of all apps that it changes, and tells the address to the steps that
 * follow. There is none if the pull request changes no app.
 */
export async function preview(): Promise<void> {
  const name = `pr-${variable('PULL')}`;
  await deployDue('--preview', name);
  if (process.exitCode) return;
  const previews = await askRelease<ListedPreview[]>('previews');
  const made = previews.find((one) => one.name === name);
  if (made) await setOutput('address', made.address);
}

/** Deploys all apps whose builds are due, and ends as the release tool does. */
async function deployDue(...words: string[]): Promise<void> {
  const due = ['deploy', '--if-due', '--stale-build', ...ACCEPTED];
  const { exitCode } = await runRelease([...due, ...words]);
  process.exitCode = exitCode;
}

/** Returns a commit's subject as the release tool takes it: no commit may stop a deploy by its words. */
const reasonOf = (subject: string): string =>
  subject
    .slice(0, 200)
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim() || variable('GITHUB_SHA');
