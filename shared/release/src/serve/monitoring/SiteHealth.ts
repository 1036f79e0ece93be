import { pageFile } from '@site/contract';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readPointer } from '../../log/readPointer';
import { FolderStore } from '../../stores/folder/FolderStore';
import { MESSAGES } from '../replies';

/** Returns a function that reads something at most once in so many milliseconds. */
export function reuse<Value>(
  read: () => Promise<Value>,
  time: number,
  now = () => performance.now(),
): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (!last || now() - last.at >= time) last = { at: now(), value: read() };
    return last.value;
  };
}

/** Whether a server can serve the live release; its number, if it could be read; why it is failing. */
type Health = { status: 'ok' | 'failing'; release?: number; reason?: string };

/** Checks that a store in a folder can be read, and has a site. */
export class SiteHealth {
  /** Number of the release that the last check found; undefined if it failed. */
  release: number | undefined;

  /** Returns the health of a second ago, or checks it. Never rejects. */
  readonly check: () => Promise<Health>;

  /** @param folder of the store; absolute */
  constructor(folder: string, now?: () => number) {
    const check = async () => {
      const health = await inspect(folder);
      this.release = health.release;
      return health;
    };
    this.check = reuse(check, 1000, now);
  }
}

async function inspect(folder: string): Promise<Health> {
  try {
    const release = await readPointer(new FolderStore(folder));
    if (!release) return { status: 'failing', reason: MESSAGES.noRelease };
    const home = pageFile('/');
    if (existsSync(path.join(folder, home))) return { status: 'ok', release: release.number };
    return { status: 'failing', release: release.number, reason: `${home} is missing` };
  } catch {
    return { status: 'failing', reason: 'release.json can’t be read' };
  }
}
