import type { Browser } from '@playwright/test';
import { buildApps } from '@site/build/buildApps';
import path from 'node:path';
import { releaseBuilds } from '../../e2e/support/store/releaseBuilds';
import { serveSite, type BenchmarkSite } from './BenchmarkSite';
import { buildMonolith } from './buildMonolith';
import { writeStaticSite } from './writeStaticSite';

/**
 * Builds and serves the three sites.
 *
 * @param folder an empty folder for their stores
 * @param api origin of the API for `/api`
 * @param opened receives each site once it is served, so that the caller can stop it even if a
 * later one fails
 * @param log receives progress messages
 */
export async function openSites(
  browser: Browser,
  folder: string,
  api: string,
  opened: BenchmarkSite[],
  log: (line: string) => void,
): Promise<void> {
  const store = (name: string) => path.join(folder, name);
  await buildApps(log);
  const { site } = await releaseBuilds(store('composed'));
  opened.push(await serveSite('composed', store('composed'), api));

  log('Building the monolith …');
  await buildMonolith(store('monolith'), store('monolith-build'), site);
  const monolith = await serveSite('monolith', store('monolith'), api);
  opened.push(monolith);

  log('Writing the static pages …');
  await writeStaticSite(browser, monolith.address, store('monolith'), store('static'));
  opened.push(await serveSite('static', store('static'), api));
}
