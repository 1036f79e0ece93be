import { SHELL, type Manifests, type SharedModule } from '@site/format';
import { versionLabel } from '../documents/LogEntry';
import { advise, hint, Refusal } from '@site/project';
import { satisfies, valid } from 'semver';

/**
 * Checks that the shell's build contains what each remote's build takes from it: in a compatible version, with every
 * export that the remote uses.
 *
 * @throws Refusal naming the remote, the module, and the export or the versions
 */
export function checkSharedModules({ shell, ...remotes }: Manifests): void {
  for (const remote of Object.values(remotes))
    for (const [request, taken] of Object.entries(remote.takes)) {
      const provided = Object.hasOwn(shell.provides, request) ? shell.provides[request] : undefined;
      const what = describeMismatch(taken, provided);
      if (what === undefined) continue;
      throw new Refusal(
        `${versionLabel(remote)} was built with ${request} ${taken.version}, but ${versionLabel(shell)} ${what}`,
        hint`Build ${remote.app} with what this shell provides. Or deploy it together with a shell that provides what it takes: ${advise('deploy', SHELL, remote.app)}`,
      );
    }
}

/** Returns what a shell's build lacks of what a remote's build takes: it contains no copy, so its pages would break. */
function describeMismatch(taken: SharedModule, provided: SharedModule | undefined) {
  if (!provided) return 'does not provide it';
  // A text with `||` or `>=` in it would accept any version.
  const isCompatible =
    valid(taken.version) !== null && satisfies(provided.version, `^${taken.version}`);
  if (!isCompatible) return `provides ${provided.version}`;
  const missing = taken.exports.filter((name) => name !== '*' && !provided.exports.includes(name));
  return missing.length > 0 ? `provides it without ${missing.join(', ')}` : undefined;
}
