import { chromium } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { copyRepository } from '../e2e/support/copyRepository';
import { TestApi } from '../e2e/support/TestApi';
import { timeBuilds, type BuildTimes } from './builds/timeBuilds';
import { timeRebuilds } from './builds/timeRebuilds';
import type { Conditions } from './conditions';
import { runRounds, type Measured } from './runRounds';
import type { BenchmarkSite } from './sites/BenchmarkSite';
import { openSites } from './sites/openSites';
import { temporaryFolder } from './temporaryFolder';

/** All that one run of the benchmark has measured. */
export interface Outcome {
  conditions: Conditions;
  machine: { cores: number; browser: string; node: string };
  measured: Measured;
  /** Milliseconds of builds of the marketing remote. */
  builds: BuildTimes & { changed: number[] };
}

/**
 * Builds the three sites, visits them in rounds, and times builds of one remote.
 *
 * @param tell is told how it goes
 * @throws Refusal saying what failed: a build, or a visit
 */
export async function runBenchmark(
  conditions: Conditions,
  rounds: number,
  tell: (line: string) => void,
): Promise<Outcome> {
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
    await openSites(browser, folder, api.origin, sites, tell);
    const measured = await runRounds(browser, sites, conditions, rounds, tell);

    tell('Timing builds of marketing-remote in a copy of the repository …');
    const copy = await copyRepository(path.join(folder, 'repository'));
    const times = await timeBuilds(copy, path.join(folder, 'builds'));
    const changed = await timeRebuilds(copy, sites[0]?.address ?? '');
    return { conditions, machine, measured, builds: { ...times, changed } };
  } finally {
    await browser.close();
    for (const site of sites) await site.stop();
    await api.stop();
  }
}
