import {
  pageBundle,
  PAGE_TEMPLATE,
  PRERENDER_BUNDLE,
  REMOTE_ENTRY,
  SHELL,
  type Manifests,
  type VersionManifest,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';

/**
 * Checks that versions fit together, by their manifests alone.
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
  for (const manifest of Object.values(candidate))
    for (const file of requiredFiles(manifest)) requireFile(manifest, file);
}

const requiredFiles = ({ app, exposes }: VersionManifest) =>
  app === SHELL
    ? [PAGE_TEMPLATE, PRERENDER_BUNDLE]
    : [REMOTE_ENTRY, ...Object.keys(exposes).map(pageBundle)];

function requireFile({ app, version, files }: VersionManifest, file: string) {
  if (Object.hasOwn(files, file)) return;
  throw new Refusal(
    `${app} ${version} has no ${file}`,
    `Build ${app} with its webpack.config.ts and publish it again.`,
  );
}
