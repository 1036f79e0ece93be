import { chromium } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { copyRepository } from '../e2e/support/copyRepository';
import { TestApi } from '../e2e/support/TestApi';
import { timeBuilds, type BuildTimes } from './builds/timeBuilds';
import { timeRebuilds } from './builds/timeRebuilds';
import type { Conditions } from './conditions';
import { runRounds, type Measurements } from './runRounds';
import type { BenchmarkSite } from './sites/BenchmarkSite';
import { openSites } from './sites/openSites';
import { temporaryFolder } from './temporaryFolder';

/** All measurements of one benchmark run. */
export interface BenchmarkResult {
  conditions: Conditions;
  machine: { cores: number; browser: string; node: string };
  measurements: Measurements;
  /** Milliseconds of builds of the marketing remote. */
  builds: BuildTimes & { changed: number[] };
}

/**
 * Builds the three sites, visits them in rounds and times builds of one remote.
 *
 * @param log receives progress messages
 * @throws Refusal if a build or a visit fails
 */
export async function runBenchmark(
  conditions: Conditions,
  rounds: number,
  log: (line: string) => void,
): Promise<BenchmarkResult> {
  const folder = temporaryFolder();
  const api = await TestApi.start();
  const browser = await chromium.launch(launchOptions());
  const sites: BenchmarkSite[] = [];
  try {
    const machine = {
      cores: availableParallelism(),
      browser: `Chromium ${browser.version()}`,
      node: process.version,
    };
    await openSites(browser, folder, api.origin, sites, log);
    const measurements = await runRounds(browser, sites, conditions, rounds, log);

    log('Timing builds of marketing-remote in a copy of the repository …');
    const copy = await copyRepository(path.join(folder, 'repository'));
    const times = await timeBuilds(copy, path.join(folder, 'builds'));
    const changed = await timeRebuilds(copy, sites[0]?.address ?? '');
    return { conditions, machine, measurements, builds: { ...times, changed } };
  } finally {
    await browser.close();
    for (const site of sites) await site.stop();
    await api.stop();
  }
}
