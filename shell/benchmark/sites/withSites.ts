import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';
import path from 'node:path';
import { TestApi } from '../../e2e/support/TestApi';
import { temporaryFolder } from '../temporaryFolder';
import type { BenchmarkSite } from './BenchmarkSite';
import { openSites } from './openSites';
import { serveOverHttp1 } from './serveOverHttp1';
import { serveOverHttp2 } from './serveOverHttp2';

/** Which sites to serve, and how. */
export interface SitesOptions {
  /** HTTP/2 with TLS through nginx. Otherwise HTTP/1.1 from the release tool's server. */
  http2: boolean;
  /** Store of an earlier composed site; absolute. */
  before?: string | undefined;
}

/** The running sites, and a browser that trusts them. */
export interface OpenSites {
  sites: BenchmarkSite[];
  browser: Browser;
  /** The browser's arguments, for another program that starts it. */
  browserArguments: string[];
  /** Has the stores, named after the sites. There is room for temporary files. */
  folder: string;
  /** Origin of the API for `/api`. */
  api: string;
}

/**
 * Builds and serves all sites while a task runs.
 *
 * @param log receives progress messages
 * @throws Refusal if a site can't be built or served
 */
export async function withSites<Result>(
  { http2, before }: SitesOptions,
  log: (line: string) => void,
  task: (open: OpenSites) => Promise<Result>,
): Promise<Result> {
  const folder = temporaryFolder();
  const api = await TestApi.start();
  const sites: BenchmarkSite[] = [];
  let browser: Browser | undefined;
  try {
    const tls = http2 ? await serveOverHttp2(api.origin, path.join(folder, 'nginx')) : undefined;
    const { args = [], ...launch } = launchOptions();
    const browserArguments = [...args, ...(tls ? [tls.browserArgument] : [])];
    browser = await chromium.launch({ ...launch, args: browserArguments });
    const serve = tls?.serve ?? serveOverHttp1(api.origin);
    await openSites(browser, { folder, before, serve }, sites, log);
    return await task({ sites, browser, browserArguments, folder, api: api.origin });
  } finally {
    await browser?.close();
    for (const site of sites) await site.stop();
    await api.stop();
  }
}
