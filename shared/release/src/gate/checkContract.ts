import type { Manifests } from '@site/contract';
import { Refusal } from '../errors/Refusal';

/**
 * Checks that versions fit together, by their manifests alone. A file that a page needs and that is
 * missing is refused when the page is made.
 *
 * @throws Refusal naming what is missing, e.g. a page that has a route but no remote
 */
export function checkContract(candidate: Manifests): void {
  const { shell } = candidate;
  if (!shell.routes) {
    throw new Refusal(
      `shell ${shell.version} has no URL table`,
      'Build the shell with its webpack.config.ts and publish it again.',
    );
  }
  for (const { path, page } of shell.routes.pages) {
    const remote = candidate[page.remote];
    if (!remote)
      throw new Refusal(
        `shell ${shell.version} shows ${page.remote}/${page.page} at ${path}, but ${page.remote} is not live`,
        `Deploy ${page.remote} first, then the shell: npm run deploy -w ${page.remote}-remote, npm run deploy -w shell`,
      );
    if (Object.hasOwn(remote.exposes, page.page)) continue;
    throw new Refusal(
      `${remote.app} ${remote.version} exposes no page ${page.page}, which shell ${shell.version} shows at ${path}`,
      `Expose it in ${remote.app}-remote/remote.ts and deploy ${remote.app}, or remove the route from the shell first.`,
    );
  }
}
