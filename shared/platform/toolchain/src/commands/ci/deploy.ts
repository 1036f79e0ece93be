import { execa } from 'execa';
import { ACCEPTED } from './accepted';
import { runRelease } from './runRelease';
import { variable } from './variable';

/** Deploys what a merge brings: all apps whose builds are due. */
export async function deploy(): Promise<void> {
  const { stdout } = await execa('git', ['log', '-1', '--format=%s']);
  const words = ['deploy', '--if-due', '--stale-build', ...ACCEPTED];
  const check = ['--check', variable('SITE_ORIGIN')];
  const { exitCode } = await runRelease([...words, ...check, '-m', reasonOf(stdout)]);
  process.exitCode = exitCode;
}

/** Returns a commit's subject as the release tool takes it: no commit may stop a deploy by its words. */
const reasonOf = (subject: string): string =>
  subject
    .slice(0, 200)
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim() || variable('GITHUB_SHA');
