import type { Browser } from '@playwright/test';
import { buildApps } from '@site/build/buildApps';
import path from 'node:path';
import { releaseBuilds } from '../../e2e/support/store/releaseBuilds';
import { serveSite, type BenchmarkSite } from './BenchmarkSite';
import { buildMonolith } from './buildMonolith';
import { drawStatic } from './drawStatic';

/**
 * Builds and serves the three sites.
 *
 * @param folder for their stores; empty
 * @param api origin of what answers `/api`
 * @param opened takes each site as it is served, so that it can be stopped even when a later one fails
 * @param tell is told how it goes
 */
export async function openSites(
  browser: Browser,
  folder: string,
  api: string,
  opened: BenchmarkSite[],
  tell: (line: string) => void,
): Promise<void> {
  const store = (name: string) => path.join(folder, name);
  await buildApps(tell);
  const { site } = await releaseBuilds(store('composed'));
  opened.push(await serveSite('composed', store('composed'), api));

  tell('Building the monolith …');
  await buildMonolith(store('monolith'), store('monolith-build'), site);
  const monolith = await serveSite('monolith', store('monolith'), api);
  opened.push(monolith);

  tell('Writing down the static pages …');
  await drawStatic(browser, monolith.address, store('monolith'), store('static'));
  opened.push(await serveSite('static', store('static'), api));
}
