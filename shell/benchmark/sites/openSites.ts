import type { Browser } from '@playwright/test';
import { buildApps } from '@site/build/buildApps';
import { pageFile } from '@site/contract';
import { Refusal } from '@site/release';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { releaseBuilds } from '../../e2e/support/store/releaseBuilds';
import type { BenchmarkSite, ServeSite, SiteFiles } from './BenchmarkSite';
import { buildMonolith } from './buildMonolith';
import { writeStaticSite } from './writeStaticSite';

interface SitesOptions {
  /** An empty folder for their stores. */
  folder: string;
  /** Store of an earlier composed site; absolute. */
  before?: string | undefined;
  serve: ServeSite;
}

/**
 * Builds and serves the sites.
 *
 * @param opened receives each site once it is served, so that the caller can stop it even if a
 * later one fails
 * @param log receives progress messages
 * @throws Refusal if `before` is no composed site, or a site can't be built
 */
export async function openSites(
  browser: Browser,
  { folder, before, serve }: SitesOptions,
  opened: BenchmarkSite[],
  log: (line: string) => void,
): Promise<void> {
  const open = async (files: SiteFiles) => {
    const site = await serve(files);
    opened.push(site);
    return site;
  };
  const store = (name: string) => path.join(folder, name);
  if (before && !existsSync(path.join(before, pageFile('/'))))
    throw new Refusal(
      `${before} has no composed home page`,
      'Name the folder of a store, such as a copy of .site/ from before a change.',
    );
  await buildApps(log);
  const { site } = await releaseBuilds(store('composed'));
  await open({ name: 'composed', folder: store('composed') });
  if (before) await open({ name: 'before', folder: before });

  log('Building the monolith …');
  await buildMonolith(store('monolith'), store('monolith-build'), site);
  const monolith = await open({ name: 'monolith', folder: store('monolith') });

  log('Writing the static pages …');
  await writeStaticSite(browser, monolith.address, store('static'));
  await open({ name: 'static', folder: store('static'), withoutPolicies: true });
}
