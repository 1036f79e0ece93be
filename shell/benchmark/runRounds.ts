import type { Browser } from '@playwright/test';
import { Refusal } from '@site/release';
import type { Conditions } from './conditions';
import { repeatOnce } from './repeatOnce';
import type { BenchmarkSite, SiteName } from './sites/BenchmarkSite';
import type { Figures } from './visits/Figures';
import { openConfirm } from './visits/openConfirm';
import { pressConfirm } from './visits/pressConfirm';
import { traceHome } from './visits/traceHome';
import { visitHome } from './visits/visitHome';

/** What the rounds gave. */
export interface Measurements {
  /** The figures of each visited site, one entry per round. */
  figures: Partial<Record<SiteName, Figures[]>>;
  /** Why visits were repeated, one line for each. */
  repeated: string[];
}

/**
 * Visits all sites in each round, so that other load on the machine affects all of them. Each round
 * starts with a different site, so that no site always follows the same one. A warm-up round before
 * the first does not count. A visit that fails is repeated once.
 *
 * @param log receives progress messages
 * @throws Refusal with the round, the site and the page if a visit fails twice
 */
export async function runRounds(
  browser: Browser,
  sites: BenchmarkSite[],
  conditions: Conditions,
  rounds: number,
  log: (line: string) => void,
): Promise<Measurements> {
  const figures: Measurements['figures'] = {};
  const repeated: string[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const first = round % sites.length;
    for (const { name, address } of [...sites.slice(first), ...sites.slice(0, first)]) {
      const visited = <Seen>(page: string, visit: () => Promise<Seen>) => {
        const place = `round ${round}, ${name}, ${page}`;
        return repeatOnce(visit, (error) => {
          repeated.push(`${place}: ${messageOf(error)}`);
          log(`Repeating ${repeated.at(-1)}`);
        }).catch((cause: unknown) => {
          throw visitFailure(place, cause);
        });
      };
      const seen: Figures = {
        ...(await visited('/', () => visitHome(browser, address, conditions))),
        ...(await visited('/, recorded', () => traceHome(browser, address, conditions))),
        ...(await visited('/account/confirm', () => openConfirm(browser, address, conditions))),
        ...(await visited('a press on Confirm', () => pressConfirm(browser, address, conditions))),
      };
      if (round > 0) (figures[name] ??= []).push(seen);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    log(round > 0 ? `Round ${round} of ${rounds}: ${seconds} s` : `Warmed up: ${seconds} s`);
  }
  return { figures, repeated };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const visitFailure = (place: string, cause: unknown) =>
  new Refusal(
    `${place}: ${messageOf(cause)}, twice`,
    'Check that the page works in a browser (npm start), then run the benchmark again.',
    { cause },
  );
