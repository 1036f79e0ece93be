import { chromium, type Browser } from '@playwright/test';
import { buildApps } from '@site/toolchain/buildApps';
import { launchOptions } from '@site/testing/launchOptions';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseBuilds } from '../../e2e/support/releases';
import { TestApi } from '../../e2e/support/TestApi';
import { buildMonolith } from './buildMonolith';
import { serveSite, type BenchmarkSite, type SiteFiles } from './serveSite';
import { writeStaticSite } from './writeStaticSite';

/**
 * Builds and serves all sites while a task runs.
 *
 * @param log receives progress messages
 * @throws Refusal if a site can't be built or served
 */
export async function withSites(
  log: (line: string) => void,
  task: (browser: Browser, sites: BenchmarkSite[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const api = await TestApi.start();
  const sites: BenchmarkSite[] = [];
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(launchOptions());
    const open = async (files: SiteFiles) => {
      const site = await serveSite(files, api.origin);
      sites.push(site);
      return site.address;
    };
    const store = (name: string) => path.join(folder, name);

    await buildApps(log);
    const { site } = await releaseBuilds(store('composed'));
    await open({ name: 'composed', folder: store('composed') });
    log('Building the monolith …');
    await buildMonolith(store('monolith'), store('monolith-build'), site);
    const monolith = await open({ name: 'monolith', folder: store('monolith') });
    log('Writing the static pages …');
    await writeStaticSite(browser, monolith, store('static'));
    await open({ name: 'static', folder: store('static'), withoutPolicies: true });
    await task(browser, sites);
  } finally {
    await browser?.close();
    for (const site of sites) await site.stop();
    await api.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
