import {
  type Manifests,
  SHELL,
  type SharedModule,
  type VersionManifest,
} from '@site/contract/platform';
import type { LogEntry } from '../documents/LogEntry';
import { howToDeploy } from '../repository/appFolder';
import { Refusal } from '../errors/Refusal';
import { satisfies, valid } from 'semver';

/**
 * Checks that versions fit together, by their manifests alone. A file that a page needs and that is
 * missing is refused when the page is made.
 *
 * @param before undefined if nothing is live yet
 * @throws Refusal naming what is missing, e.g. a page that has a route but no remote
 */
export function checkContract(candidate: Manifests, before: LogEntry | undefined): void {
  const { shell } = candidate;
  if (!shell.routes) {
    throw new Refusal(
      `shell ${shell.version} has no URL table`,
      'Build the shell with npm run build and publish it again.',
    );
  }
  for (const { path, page } of shell.routes.pages) {
    const remote = candidate[page.remote];
    if (!remote)
      throw new Refusal(
        `shell ${shell.version} shows ${page.remote}/${page.page} at ${path}, but ${page.remote} is not live`,
        before
          ? `Deploy ${page.remote} first, then the shell: ${howToDeploy(page.remote)}, then ${howToDeploy(SHELL)}`
          : `The first release needs all apps. In the site’s repository, with the same --store or SITE_STORE: npm run deploy. Publish an app with a repository of its own from there, and activate all by name: npm run release -- activate shell VERSION ${page.remote} VERSION …`,
      );
    if (Object.hasOwn(remote.exposes, page.page)) continue;
    throw new Refusal(
      `${remote.app} ${remote.version} exposes no page ${page.page}, which shell ${shell.version} shows at ${path}`,
      `Expose it in ${remote.app}-remote/remote.ts and deploy ${remote.app}, or remove the route from the shell first.`,
    );
  }
}

/**
 * Checks that the shell's build contains what each remote's build takes from it: every module in a
 * compatible version, with every export that the remote uses. A remote contains no copies of its
 * own, so anything missing would break its pages. What a page must have once, such as React, must
 * not be in a remote's build a second time.
 *
 * @throws Refusal naming the remote, the module, and the export or the versions
 */
export function checkSharedModules(candidate: Manifests): void {
  const { shell } = candidate;
  for (const remote of Object.values(candidate)) {
    if (remote.app === SHELL) continue;
    for (const [request, taken] of Object.entries(remote.takes)) {
      const provided = Object.hasOwn(shell.provides, request) ? shell.provides[request] : undefined;
      const what = describeMismatch(taken, provided);
      if (what) throw mismatch(candidate, remote, `${request} ${taken.version}`, what);
    }
    const [duplicate] = remote.duplicates;
    if (duplicate !== undefined)
      throw new Refusal(
        `${remote.app} ${remote.version} contains a second ${duplicate}, and a page must have one`,
        `Take it from the shell: keep to remoteConfig in ${remote.app}’s webpack.config.ts, and import no ThemeProvider or CacheProvider. Then build and deploy again.`,
      );
  }
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

function mismatch(
  { shell, ...remotes }: Manifests,
  { app, version }: VersionManifest,
  module: string,
  what: string,
): Refusal {
  return new Refusal(
    `${app} ${version} was built with ${module}, but shell ${shell.version} ${what}`,
    `Deploy a shell that fits first, or build ${app} with what this one provides. For a major upgrade, publish all apps and activate them together: npm run release -- activate ${[SHELL, ...Object.keys(remotes)].map((name) => `${name} VERSION`).join(' ')}`,
  );
}

/**
 * Checks that the texts for the heads of a remote's pages name only settings that these pages get. The
 * composer leaves out a text with an unknown name, and nobody would see that it is missing.
 *
 * @throws Refusal naming the app, its version and the name
 */
export function checkHead(
  { app, version, head = {}, settings }: VersionManifest,
  shell: VersionManifest,
): void {
  for (const [, name = ''] of JSON.stringify(head).matchAll(/\{(\w+)\}/g)) {
    if (Object.hasOwn(settings, name) || Object.hasOwn(shell.settings, name)) continue;
    throw new Refusal(
      `${app} ${version} has {${name}} in its head, and its pages have no setting of that name`,
      `Correct the head in ${app}’s folder, then build and deploy it again.`,
    );
  }
}
