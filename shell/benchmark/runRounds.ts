import type { Browser } from '@playwright/test';
import { Refusal } from '@site/release';
import type { Conditions } from './conditions';
import type { BenchmarkSite, SiteName } from './sites/BenchmarkSite';
import type { Figures } from './visits/Figures';
import { pressConfirm } from './visits/pressConfirm';
import { visitHome } from './visits/visitHome';

/** What was measured of each site, one entry for each round. */
export type Measured = Record<SiteName, Figures[]>;

/**
 * Visits all sites in each round, so that whatever else the machine does meets all of them, and begins each round with
 * another site, so that none is always the one that comes after a certain other. A round before the first warms the
 * servers and the browser, and does not count.
 *
 * @param tell is told how it goes
 * @throws Refusal naming the round, the site and the page of a visit that fails
 */
export async function runRounds(
  browser: Browser,
  sites: BenchmarkSite[],
  conditions: Conditions,
  rounds: number,
  tell: (line: string) => void,
): Promise<Measured> {
  const measured: Measured = { composed: [], monolith: [], static: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const first = round % sites.length;
    for (const site of [...sites.slice(first), ...sites.slice(0, first)]) {
      const visited = <Seen>(page: string, visit: Promise<Seen>) =>
        visit.catch((cause: unknown) => {
          throw failed(round, site.name, page, cause);
        });
      const figures: Figures = {
        ...(await visited('/', visitHome(browser, site.address, conditions))),
        ...(site.name !== 'static' &&
          (await visited('/account/confirm', pressConfirm(browser, site.address, conditions)))),
      };
      if (round > 0) measured[site.name].push(figures);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    tell(round > 0 ? `Round ${round} of ${rounds}: ${seconds} s` : `Warmed up: ${seconds} s`);
  }
  return measured;
}

const failed = (round: number, site: SiteName, page: string, cause: unknown) =>
  new Refusal(
    `round ${round}, ${site}, ${page}: ${cause instanceof Error ? cause.message : String(cause)}`,
    'See that the page works in a browser (npm start), then run the benchmark again.',
    { cause },
  );
