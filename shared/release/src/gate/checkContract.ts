import {
  pageBundle,
  PAGE_TEMPLATE,
  PRERENDER_BUNDLE,
  REMOTE_ENTRY,
  REMOTE_NAMES,
  type VersionManifest,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';
import type { Candidate } from './Candidate';

/**
 * Checks that versions fit together, by their manifests alone.
 *
 * @throws Refusal naming what is missing, e.g. a page that has a route but no remote
 */
export function checkContract(candidate: Candidate): void {
  const { shell } = candidate;
  if (!shell.routes) {
    throw new Refusal(
      `shell ${shell.version} has no URL table`,
      'Build the shell with its webpack.config.ts and publish it again.',
    );
  }
  for (const { path, page } of shell.routes.pages) {
    const remote = candidate[page.remote];
    if (Object.hasOwn(remote.exposes, page.page)) continue;
    throw new Refusal(
      `${remote.app} ${remote.version} exposes no page ${page.page}, which shell ${shell.version} shows at ${path}`,
      `Expose it in ${remote.app}'s webpack.config.ts, or remove the route from the shell first.`,
    );
  }
  for (const file of [PAGE_TEMPLATE, PRERENDER_BUNDLE]) requireFile(shell, file);
  for (const name of REMOTE_NAMES) {
    const remote = candidate[name];
    for (const file of [REMOTE_ENTRY, ...Object.keys(remote.exposes).map(pageBundle)])
      requireFile(remote, file);
  }
}

function requireFile({ app, version, files }: VersionManifest, file: string) {
  if (files[file]) return;
  throw new Refusal(
    `${app} ${version} has no ${file}`,
    `Build ${app} with its webpack.config.ts and publish it again.`,
  );
}
