import type { Browser } from '@playwright/test';
import { Refusal } from '@site/project';
import type { Figures, SiteName } from '../figures';
import type { BenchmarkSite } from '../sites/serveSite';
import { STEPS, visitSite } from './visitSite';

/**
 * Visits all sites in each round, so that other load on the machine affects all of them. Every second round visits
 * them in reverse, and the start moves on after two rounds: a site is a few percent faster after one with the same files.
 *
 * @param log receives progress messages
 * @returns the figures of each visited site, round by round
 * @throws Refusal with the round, the site and the page if a visit fails
 */
export async function* runRounds(
  browser: Browser,
  sites: BenchmarkSite[],
  rounds: number,
  log: (line: string) => void,
): AsyncGenerator<[SiteName, Figures][]> {
  for (let round = 1; round <= rounds; round += 1) {
    const began = performance.now();
    const first = Math.floor((round - 1) / 2) % sites.length;
    const order = [...sites.slice(first), ...sites.slice(0, first)];
    if (round % 2 === 0) order.reverse();
    const figures: [SiteName, Figures][] = [];
    for (const { name, address } of order) {
      const seen = {};
      for (const [step, run] of Object.entries(STEPS)) {
        const part = await visitSite(run, browser, address).catch((cause: unknown) => {
          throw new Refusal(
            `round ${round}, ${name}, ${step}: ${cause instanceof Error ? cause.message : String(cause)}`,
            'Check that the page works in a browser (npm start), then run the benchmark again.',
            { cause },
          );
        });
        Object.assign(seen, part);
      }
      figures.push([name, seen as Figures]);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    log(`Round ${round} of ${rounds}: ${seconds} s`);
    yield figures;
  }
}
