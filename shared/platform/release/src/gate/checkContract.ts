import { type LogEntry, SHELL } from '@site/format';
import type { Variant } from '../documents/Variant';
import { findMissingModule, findMissingPage, findOtherParameters } from '../changes/findMismatch';
import { Refusal } from '@site/project';
import { advise } from '../basics/advise';

/**
 * Checks that versions fit together, by their manifests alone. A file that a page needs and that is
 * missing is refused when the page is made.
 *
 * @param before undefined if nothing is live yet
 * @throws Refusal naming what is missing, e.g. a page that has a route but no remote
 */
export function checkContract(
  { manifests }: Pick<Variant, 'manifests'>,
  before: LogEntry | undefined,
): void {
  const { shell } = manifests;
  if (!shell.routes) {
    throw new Refusal(
      `shell ${shell.version} has no URL table`,
      'Build the shell with npm run build and publish it again.',
    );
  }
  for (const { path, page } of shell.routes.pages) {
    const remote = manifests[page.remote];
    if (!remote)
      throw new Refusal(
        `shell ${shell.version} shows ${page.remote}/${page.page} at ${path}, but ${page.remote} is not live`,
        before
          ? `Deploy both together: ${advise('deploy', SHELL, page.remote)}`
          : `The first release needs all apps. In the site’s repository, with the same --store or SITE_STORE: npm run deploy. Publish an app with a repository of its own from there, and activate all by name, e.g. ${advise('activate', 'shell@VERSION', `${page.remote}@VERSION`)}`,
      );
    const missing = findMissingPage(shell, remote);
    if (missing !== undefined)
      throw new Refusal(
        `${remote.app} ${remote.version} ${missing}`,
        `Expose it in ${remote.app}-remote/remote.ts and deploy ${remote.app}, or remove the route from the shell first.`,
      );
    const other = findOtherParameters(shell, remote);
    if (other !== undefined)
      throw new Refusal(
        `${remote.app} ${remote.version} ${other}`,
        `Give the route and the page the same parameter, in shell/src/routing/routes.ts and ${remote.app}-remote/remote.ts, then deploy both together: ${advise('deploy', SHELL, remote.app)}`,
      );
  }
}

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
        `Build ${app} with what this shell provides. Or deploy it together with a shell that provides what it takes: ${advise('deploy', SHELL, app)}`,
      );
  }
}
