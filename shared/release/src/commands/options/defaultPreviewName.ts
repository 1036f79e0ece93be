import { PREVIEW_NAME, type AppName } from '@site/contract';
import { askGit } from './askGit';

/** Branches that every team works on. A preview under such a name would belong to nobody. */
const SHARED_BRANCHES = ['main', 'master'];

/**
 * Returns the name of a preview that got none: that of the git branch, otherwise one of the version,
 * e.g. `marketing-3f9a1c04`.
 */
export async function defaultPreviewName(app: AppName, version: string): Promise<string> {
  const branch = await askGit('branch', '--show-current');
  const name = SHARED_BRANCHES.includes(branch) ? '' : toName(branch);
  const [, hash = ''] = /-([0-9a-f]{8}(?:-\d+)?)$/.exec(version) ?? [];
  return PREVIEW_NAME.test(name) ? name : toName(`${app}-${hash}`);
}

const toName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 40)
    .replace(/-$/, '');
