import {
  APP_NAMES,
  pageBundle,
  PAGE_TEMPLATE,
  PRERENDER_BUNDLE,
  REMOTE_ENTRY,
  REMOTE_NAMES,
  versionFile,
  type AppName,
  type Release,
  type VersionManifest,
} from '@site/contract';
import { checkBudgets } from './checkBudgets';
import { checkShares } from './checkShares';
import { sitePages } from './compose/sitePages';
import { integrityOf } from './integrity';
import { Refusal } from './Refusal';
import { sideBySide } from './sideBySide';
import type { Store } from './stores/Store';

/** What a release would consist of. */
export type Candidate = Record<AppName, VersionManifest>;

/**
 * Checks that versions fit together, by what they say of themselves.
 *
 * @throws Refusal naming what one of them lacks, e.g. the page that the shell would route to and no remote would have
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
      `Expose it in ${remote.app}'s webpack.config.ts, or take the route out of the shell first.`,
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

/**
 * Checks that every file of a version is in the store, with the bytes that its manifest names.
 *
 * @throws Refusal naming a file that is not
 */
export async function checkFiles(store: Store, { app, version, files }: VersionManifest): Promise<void> {
  await sideBySide(Object.entries(files), async ([name, { integrity }]) => {
    const key = versionFile(app, version, name);
    const standing = await store.read(key);
    const cure = `Publish ${app} ${version} again from the same sources, or activate another version.`;
    if (!standing) throw new Refusal(`${app} ${version} is missing ${store.address}/${key}`, cure);
    if (integrityOf(standing.bytes) === integrity) return;
    throw new Refusal(
      `${store.address}/${key} is not the file that ${app} ${version} was published with`,
      cure,
    );
  });
}

/**
 * Checks everything that must hold before a release goes live.
 *
 * @param candidate its versions, as they say of themselves
 * @param live what is live before it
 * @throws Refusal naming the first thing that does not hold
 */
export async function gate(
  store: Store,
  candidate: Candidate,
  release: Release,
  live: Release | undefined,
): Promise<void> {
  checkContract(candidate);
  checkShares(candidate);
  for (const app of APP_NAMES) await checkFiles(store, candidate[app]);
  const pages = await sitePages(store, release);
  // What can't be made must not go live: afterwards it would be too late. The pages that no part of this release touches
  // stand, made from the very same parts.
  await sideBySide(pages, async ({ number, make }) => number === release.number && make());
  await checkBudgets(store, candidate, pages, live);
}
