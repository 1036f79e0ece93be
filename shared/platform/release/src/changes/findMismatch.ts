import { paramIn } from '@site/contract';
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

/** Finds a page that a shell shows and its remote lacks. @returns the rest of a sentence about the remote */
export function findMissingPage(
  shell: VersionManifest,
  { app, pages }: VersionManifest,
): string | undefined {
  const missing = shell.routes?.pages.find(
    ({ page }) => page.remote === app && !Object.hasOwn(pages, page.page),
  );
  return (
    missing &&
    `exposes no page ${missing.page.page}, which shell ${shell.version} shows at ${missing.path}`
  );
}

/**
 * Finds a page whose parameters are not those of its route. @returns the rest of a sentence about the remote
 */
export function findOtherParameters(
  shell: VersionManifest,
  { app, pages }: VersionManifest,
): string | undefined {
  for (const { path, page } of shell.routes?.pages ?? []) {
    if (page.remote !== app) continue;
    const { params = [] } = pages[page.page] ?? {};
    if (params.join() !== (paramIn(path) ?? ''))
      return `has the page ${page.page} with ${listOf(params)}, which shell ${shell.version} shows at ${path}`;
  }
  return undefined;
}

function listOf(params: readonly string[]): string {
  if (params.length === 0) return 'no parameter';
  return `the parameter${params.length > 1 ? 's' : ''} ${params.join(', ')}`;
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
