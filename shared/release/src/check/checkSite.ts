import type { Release } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { expectedFiles } from './expectedFiles';
import { fetchResponse } from './fetchResponse';
import { responseFault } from './responseFault';

/** An address of the live site that is not as composed. */
export interface SiteFault {
  url: string;
  /** What is wrong, as the rest of a sentence, e.g. `replied 500 instead of 200`. */
  what: string;
}

/** What a check of the live site found. */
export interface CheckedSite {
  /** The release that was live at last. */
  release: Release;
  /** How many addresses were checked. */
  count: number;
  faults: SiteFault[];
}

/** Milliseconds before the second round of requests. Each later pause is twice as long. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** If other releases go live meanwhile, how many times as long the check may take. */
const MOST_TIMES = 3;

/**
 * Asks the live site from outside, as a visitor does, until everything is as composed or the time is
 * over. When another release goes live meanwhile, that one is checked, with its own time, up to
 * three times as long in all.
 *
 * @param origin of the site, e.g. `https://www.example.com`
 * @param readLive reads the live release, from where no cache can be wrong
 * @param time milliseconds that servers and caches have to send it
 */
export async function checkSite(
  origin: string,
  readLive: () => Promise<Release>,
  time: number,
): Promise<CheckedSite> {
  const latest = performance.now() + MOST_TIMES * time;
  /** What was as composed in an earlier round. */
  const right = new Set<string>();
  let [deadline, last] = [0, 0];
  for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
    const release = await readLive();
    if (release.number !== last) deadline = Math.min(performance.now() + time, latest);
    last = release.number;
    const files = expectedFiles(release);
    const faults: SiteFault[] = [];
    await forEachConcurrently(files, async (file) => {
      const key = `${file.kind} ${file.address} ${file.integrity}`;
      if (right.has(key)) return;
      const url = new URL(file.address, origin).href;
      const response = await fetchResponse(url, deadline - performance.now());
      const what = typeof response === 'string' ? response : responseFault(file, response);
      if (what === undefined) right.add(key);
      else faults.push({ url, what });
    });
    const next = performance.now() + wait;
    const isOver = next > latest || (next > deadline && (await readLive()).number === last);
    if (faults.length === 0 || isOver) return { release, count: files.length, faults };
    await pause(wait);
  }
}
