import { SHELL } from '@site/format';
import type { Variant } from '../documents/Variant';
import { advise, hint, Refusal } from '@site/project';
import { findMissingModule } from './findMissingModule';

/**
 * Checks that the shell's build contains what each remote's build takes from it.
 *
 * @throws Refusal naming the remote, the module, and the export or the versions
 */
export function checkSharedModules({ manifests }: Pick<Variant, 'manifests'>): void {
  for (const remote of Object.values(manifests)) {
    const { app, version } = remote;
    if (app === SHELL) continue;
    const missing = findMissingModule(manifests.shell, remote);
    if (missing !== undefined)
      throw new Refusal(
        `${app} ${version} ${missing}`,
        hint`Build ${app} with what this shell provides. Or deploy it together with a shell that provides what it takes: ${advise('deploy', SHELL, app)}`,
      );
  }
}
