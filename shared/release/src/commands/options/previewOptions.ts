import { PREVIEW_NAME, type AppName } from '@site/contract';
import { InvalidArgumentError } from 'commander';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Parses the name of a preview. @throws InvalidArgumentError if none can have it */
export function parsePreviewName(value: string): string {
  if (PREVIEW_NAME.test(value)) return value;
  throw new InvalidArgumentError(
    'A preview’s name has lower-case letters, digits and dashes, at most 40, and begins with neither a dash nor rollout-.',
  );
}

/** Branches that every team works on. A preview under such a name would belong to nobody. */
const SHARED_BRANCHES = ['main', 'master'];

/**
 * Returns the name of a preview that got none: that of the git branch, otherwise one of the version,
 * e.g. `marketing-3f9a1c04`.
 */
export async function defaultPreviewName(app: AppName, version: string): Promise<string> {
  const branch = await readBranch();
  const name = SHARED_BRANCHES.includes(branch) ? '' : toName(branch);
  return PREVIEW_NAME.test(name) ? name : toName(`${app}-${version.split('-').at(-1)}`);
}

const toName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40)
    .replace(/-$/, '');

/** Reads the branch; empty when there is none, or no git. */
async function readBranch(): Promise<string> {
  try {
    const cwd = process.env.INIT_CWD ?? process.cwd();
    const { stdout } = await promisify(execFile)('git', ['branch', '--show-current'], { cwd });
    return stdout.trim();
  } catch {
    return '';
  }
}
