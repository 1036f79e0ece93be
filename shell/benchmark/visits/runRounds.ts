import type { Browser } from '@playwright/test';
import { Refusal } from '@site/release';
import type { Conditions } from '../conditions';
import type { Figures, SiteName } from '../figures';
import type { BenchmarkSite } from '../sites/serveOverHttp1';
import { STEPS, visitSite } from './visitSite';

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
      const seen = {};
      for (const step of STEPS) {
        const place = `round ${round}, ${name}, ${step.name}`;
        const visit = () => visitSite(step, browser, address, conditions);
        const part = await visit().catch((error: unknown) => {
          repeated.push(`${place}: ${messageOf(error)}`);
          log(`Repeating ${repeated.at(-1)}`);
          return visit().catch((cause: unknown) => {
            throw visitFailure(place, cause);
          });
        });
        Object.assign(seen, part);
      }
      // Together, the steps give all figures.
      if (round > 0) (figures[name] ??= []).push(seen as Figures);
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
