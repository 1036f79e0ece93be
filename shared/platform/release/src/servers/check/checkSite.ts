import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from '../../basics/forEachConcurrently';
import { fetchFailure } from '../../basics/proxyFor';
import { expectedFiles, responseFault, type ExpectedFile, type LiveSite } from './expectedFiles';

/** An address of the live site that is not as composed. */
interface SiteFault {
  /** Tells it from others: the address of a missing file is another one each time. */
  name: string;
  url: string;
  /** What is wrong, as the rest of a sentence, e.g. `replied 500 instead of 200`. */
  what: string;
}

export interface CheckedSite {
  /** The release that was live at last. */
  release: LiveSite;
  /** How many addresses were checked. */
  count: number;
  /** Whether any file is sent as composed. A server that is down may still refuse what does not exist. */
  isUp: boolean;
  faults: SiteFault[];
}

/** Milliseconds between rounds of requests. Each pause is twice as long as the last one. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** If other releases go live during the check, how many times as long the check may take. */
const MOST_TIMES = 3;

/**
 * Asks the live site from outside, as a visitor does, until everything is as composed or the time is
 * over. When another release goes live during the check, that one is checked, with its own time, up to
 * three times as long in all.
 *
 * @param origin of the site, e.g. `https://www.example.com`
 * @param readLive reads the live release, from where no cache can be wrong
 * @param time milliseconds that servers and caches have to send it. Responses that have begun by then
 * have 10 seconds more
 * @param excused names of addresses that are not asked for
 */
export async function checkSite(
  origin: string,
  readLive: () => Promise<LiveSite>,
  time: number,
  excused: ReadonlySet<string> = new Set(),
): Promise<CheckedSite> {
  const latest = performance.now() + MOST_TIMES * time;
  /** Files that an earlier round found as composed. */
  const right = new Set<string>();
  let deadline = 0;
  let last = 0;
  for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
    const release = await readLive();
    if (release.number !== last) deadline = Math.min(performance.now() + time, latest);
    last = release.number;
    const files = expectedFiles(release).filter(({ name }) => !excused.has(name));
    const faults: SiteFault[] = [];
    await forEachConcurrently(files, async (file) => {
      const key = `${file.kind} ${file.address} ${file.integrity}`;
      if (right.has(key)) return;
      const url = new URL(file.address, origin).href;
      const what = await faultAt(url, file);
      if (what === undefined) right.add(key);
      else faults.push({ name: file.name, url, what });
    });
    const next = performance.now() + wait;
    const isOver = next > latest || (next > deadline && (await readLive()).number === last);
    const wrong = new Set(faults.map(({ name }) => name));
    const isUp = files.some(({ status, name }) => status === 200 && !wrong.has(name));
    if (faults.length === 0 || isOver) return { release, count: files.length, isUp, faults };
    await pause(wait);
  }
}

/** Milliseconds for a response with its body. */
const RESPONSE_TIME = 10_000;

/**
 * Requests a file as a browser does that has cached nothing. Follows no redirect.
 *
 * @returns what is wrong, as the rest of a sentence
 */
async function faultAt(url: string, file: ExpectedFile): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIME);
    const response = await fetch(url, { redirect: 'manual', signal });
    if (file.isDisguised && response.status !== file.status) {
      await response.body?.cancel();
      return undefined;
    }
    const target = response.headers.get('location');
    if (target !== null && response.status >= 300 && response.status < 400)
      return `replied ${response.status} to ${target}, and redirects are not followed`;
    return responseFault(file, response, Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    return `can’t be read${fetchFailure(url, error)}`;
  }
}
