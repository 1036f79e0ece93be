import type { SharedModule, VersionManifest } from '@site/format';
import { satisfies, valid } from 'semver';

/**
 * Finds a module that a remote's build takes and a shell's build does not contain: in a compatible
 * version, with every export that the remote uses. A remote contains no copies of its own, so its
 * pages would break.
 *
 * @returns the rest of a sentence about the remote; undefined if there is none
 */
export function findMissingModule(
  shell: VersionManifest,
  { takes }: VersionManifest,
): string | undefined {
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
