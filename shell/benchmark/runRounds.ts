import type { Browser } from '@playwright/test';
import { Refusal } from '@site/release';
import type { Conditions } from './conditions';
import type { BenchmarkSite, SiteName } from './sites/BenchmarkSite';
import type { Figures } from './visits/Figures';
import { pressConfirm } from './visits/pressConfirm';
import { visitHome } from './visits/visitHome';

/** The figures of each site, one entry per round. */
export type Measurements = Record<SiteName, Figures[]>;

/**
 * Visits all sites in each round, so that other load on the machine affects all of them. Each round
 * starts with a different site, so that no site always follows the same one. A warm-up round before
 * the first does not count.
 *
 * @param log receives progress messages
 * @throws Refusal with the round, the site and the page if a visit fails
 */
export async function runRounds(
  browser: Browser,
  sites: BenchmarkSite[],
  conditions: Conditions,
  rounds: number,
  log: (line: string) => void,
): Promise<Measurements> {
  const measurements: Measurements = { composed: [], monolith: [], static: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const first = round % sites.length;
    for (const site of [...sites.slice(first), ...sites.slice(0, first)]) {
      const visited = <Seen>(page: string, visit: Promise<Seen>) =>
        visit.catch((cause: unknown) => {
          throw visitFailure(round, site.name, page, cause);
        });
      const figures: Figures = {
        ...(await visited('/', visitHome(browser, site.address, conditions))),
        ...(site.name !== 'static' &&
          (await visited('/account/confirm', pressConfirm(browser, site.address, conditions)))),
      };
      if (round > 0) measurements[site.name].push(figures);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    log(round > 0 ? `Round ${round} of ${rounds}: ${seconds} s` : `Warmed up: ${seconds} s`);
  }
  return measurements;
}

const visitFailure = (round: number, site: SiteName, page: string, cause: unknown) =>
  new Refusal(
    `round ${round}, ${site}, ${page}: ${cause instanceof Error ? cause.message : String(cause)}`,
    'Check that the page works in a browser (npm start), then run the benchmark again.',
    { cause },
  );
