import { SHELL, type SharedModule, type VersionManifest } from '@site/format';
import type { Variant } from '../documents/Variant';
import { advise, hint, Refusal } from '@site/project';
import { satisfies, valid } from 'semver';

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

/**
 * Finds a module that a remote's build takes and a shell's build does not contain: in a compatible
 * version, with every export that the remote uses. A remote contains no copies of its own, so its
 * pages would break.
 *
 * @returns the rest of a sentence about the remote; undefined if there is none
 */
function findMissingModule(shell: VersionManifest, { takes }: VersionManifest): string | undefined {
  for (const [request, taken] of Object.entries(takes)) {
    const provided = Object.hasOwn(shell.provides, request) ? shell.provides[request] : undefined;
    const what = describeMismatch(taken, provided);
    if (what)
      return `was built with ${request} ${taken.version}, but shell ${shell.version} ${what}`;
  }
  return undefined;
}

function describeMismatch(taken: SharedModule, provided: SharedModule | undefined) {
  if (!provided) return 'does not provide it';
  // A text with `||` or `>=` in it would accept any version.
  const isCompatible =
    valid(taken.version) !== null && satisfies(provided.version, `^${taken.version}`);
  if (!isCompatible) return `provides ${provided.version}`;
  const missing = taken.exports.filter((name) => name !== '*' && !provided.exports.includes(name));
  return missing.length > 0 ? `provides it without ${missing.join(', ')}` : undefined;
}
