import { integrityOf } from '../../records/integrity';
import { readPointer } from '../../records/readRelease';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { DirectoryStore } from '../../stores/folder/DirectoryStore';
import type { Release } from '@site/contract';

/** Whether a server can serve the live release. */
export interface Health {
  status: 'ok' | 'failing' | 'draining';
  /** Number of the live release, if it could be read. */
  release?: number;
  /** Why it is failing. */
  reason?: string;
}

/**
 * Milliseconds for which pages may differ from the release: a deploy writes them after it has moved
 * the pointer. If each deploy failed the check, a balancer would take out all servers at once.
 */
const COMPOSING = 60_000;

/** Milliseconds for which a result is reused. */
const FRESH = 1000;

/** Checks that the pointer of a directory store can be read, and that the pages are its pages. */
export class SiteHealth {
  private last: Health = { status: 'failing' };
  private due = -Infinity;
  private running: Promise<Health> | undefined;
  /** When pages were first seen to differ from a release. */
  private differing: { release: number; since: number } | undefined;

  constructor(
    private readonly folder: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Number of the release that the last check found; undefined if it failed. */
  get release(): number | undefined {
    return this.last.release;
  }

  /** Returns the health of a second ago, or checks it. Never rejects. */
  async check(): Promise<Health> {
    if (this.now() < this.due) return this.last;
    this.running ??= this.renew().finally(() => (this.running = undefined));
    return this.running;
  }

  private async renew(): Promise<Health> {
    const began = this.now();
    this.last = await this.inspect();
    // However many pages a site has, checking them takes at most a twentieth of the time.
    this.due = this.now() + Math.max(FRESH, 20 * (this.now() - began));
    return this.last;
  }

  private async inspect(): Promise<Health> {
    const store = new DirectoryStore(this.folder);
    let release: Release | undefined;
    try {
      release = await readPointer(store);
    } catch {
      return { status: 'failing', reason: 'release.json can’t be read' };
    }
    if (!release) return { status: 'failing', reason: 'the site has no release yet' };
    const { number } = release;
    const strays = await differingPages(store, release);
    if (strays.length === 0) this.differing = undefined;
    else if (this.differing?.release !== number)
      this.differing = { release: number, since: this.now() };
    if (!this.differing || this.now() - this.differing.since < COMPOSING)
      return { status: 'ok', release: number };
    const reason = `not as released: ${strays.slice(0, 3).join(', ')}${strays.length > 3 ? ' …' : ''}`;
    return { status: 'failing', release: number, reason };
  }
}

/** Returns the keys of pages that differ from a release. Releases of format 1 have no hashes. */
async function differingPages(store: DirectoryStore, { pages = {} }: Release): Promise<string[]> {
  const strays: string[] = [];
  await forEachConcurrently(Object.entries(pages), async ([key, { integrity }]) => {
    const stored = await store.read(key).catch(() => undefined);
    if (!stored || integrityOf(stored.bytes) !== integrity) strays.push(key);
  });
  return strays.sort();
}
