import { copyRepository } from '../e2e/support/copyRepository';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { timeBuilds, type BuildTimes } from './builds/timeBuilds';
import { timeRebuilds } from './builds/timeRebuilds';
import type { Conditions } from './conditions';
import { runRounds, type Measurements } from './runRounds';
import { serveOverHttp1 } from './sites/serveOverHttp1';
import { withSites, type SitesOptions } from './sites/withSites';

interface BenchmarkOptions extends SitesOptions {
  conditions: Conditions;
  rounds: number;
}

/** All measurements of one benchmark run. */
export interface BenchmarkResult extends Measurements {
  conditions: Conditions;
  http2: boolean;
  machine: { cores: number; browser: string; node: string };
  /** Milliseconds of builds of the marketing remote. */
  builds: BuildTimes & { changed: number[] };
}

/**
 * Visits the sites in rounds and times builds of one remote.
 *
 * @param log receives progress messages
 * @throws Refusal if a build or a visit fails
 */
export const runBenchmark = (
  { conditions, rounds, ...options }: BenchmarkOptions,
  log: (line: string) => void,
): Promise<BenchmarkResult> =>
  withSites(options, log, async ({ sites, browser, folder, api }) => {
    const machine = {
      cores: availableParallelism(),
      browser: `Chromium ${browser.version()}`,
      node: process.version,
    };
    const measurements = await runRounds(browser, sites, conditions, rounds, log);

    log('Timing builds of marketing-remote in a copy of the repository …');
    const copy = await copyRepository(path.join(folder, 'repository'));
    const times = await timeBuilds(copy, path.join(folder, 'builds'));
    // The development server verifies certificates, so its site has none.
    const site = await serveOverHttp1(api)({
      name: 'composed',
      folder: path.join(folder, 'composed'),
    });
    const changed = await timeRebuilds(copy, site.address).finally(site.stop);
    return {
      conditions,
      http2: options.http2,
      machine,
      ...measurements,
      builds: { ...times, changed },
    };
  });
