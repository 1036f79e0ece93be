import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { activate } from '../src/changes/activate';
import { say } from '../src/commands/output/report';
import { commit } from '../src/commit/commit';
import type { LogEntry } from '../src/documents/LogEntry';
import { readEntry } from '../src/log/readEntries';
import { publish } from '../src/publish/publish';
import { readBuild } from '../src/publish/readBuild';
import { openStore } from '../src/stores/openStore';
import type { Store } from '../src/stores/Store';
import { Builds } from './Builds';
import { checkLog, checkReads, checkSite, type Read } from './checks';
import type { Command } from './Command';
import { drawOrder, seededRandom } from './drawOrder';
import { Journal } from './Journal';
import { openSite } from './openSite';
import { readPages } from './readPages';
import { bundleDeployer, startDeployer } from './startDeployer';

/** Options of a chaos run. */
export interface ChaosOptions {
  /** Kind of the store. */
  kind: 'folder' | 's3';
  /** How many commands to begin at most. */
  commands: number;
  /** How long to begin commands, at most. */
  minutes: number;
  /** How many deployers run at a time. */
  processes: number;
  /** The same seed draws the same orders and stops. Their interleaving still varies. */
  seed: number;
}

/** Commands between two checks of the healed store. */
const ROUND = 100;

/** Processes between two that begin with a prune, which is not killed. */
const PRUNE_EVERY = 5;

/** Milliseconds for which a process is suspended at most: others commit and prune several times. */
const LONGEST_PAUSE = 6000;

/** Milliseconds from a call of the store to the stop at most. */
const LONGEST_DELAY = 4;

/**
 * Runs deployers on a store, and kills half of their commands at one of their calls of the store.
 * Checks what visitors read meanwhile, and all of the store after each round. Prints what happened.
 *
 * @returns a line for each fault
 */
export async function runChaos({ kind, ...options }: ChaosOptions): Promise<Set<string>> {
  const { commands, minutes, processes, seed } = options;
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const folder = await mkdtemp(path.join(tmpdir(), 'chaos-'));
  const site = await openSite(kind, folder);
  let isDone = false;
  try {
    const deployer = await bundleDeployer(path.join(folder, 'deployer'));
    const store = await openStore(site.name);
    const builds = new Builds(path.join(folder, 'builds'));
    const journal = new Journal();
    const log: LogEntry[] = [];
    const collect = collectInto(log, store);
    const faults = new Set<string>();
    const addFault = (fault: unknown) => void faults.add(String(fault));
    await makeFirstRelease(store, builds);
    await collect();

    let [count, processCount] = [0, 0];
    /** Draws the commands of one process: the last one is killed, and one before it may be suspended. */
    const drawPlan = async () => {
      const random = seededRandom(seed + (processCount += 1));
      const orders = [await drawOrder(random, builds, log)];
      if (processCount % PRUNE_EVERY === 0)
        orders.unshift(await drawOrder(random, builds, log, 'prune'));
      else if (random() < 0.5) orders.unshift(await drawOrder(random, builds, log));
      return orders.map((order, at): Command => {
        const id = `c${(count += 1)}`;
        const call = 1 + Math.floor(random() * journal.callsOf(order.kind));
        const stop = { call, delay: Math.floor(random() * LONGEST_DELAY) };
        if (at === orders.length - 1) return { id, order, stop };
        const pause = Math.round(100 + random() ** 2 * LONGEST_PAUSE);
        return { id, order, ...(random() < 0.5 && { stop: { ...stop, pause } }) };
      });
    };
    const isOver = () => count >= commands || seconds() >= minutes * 60;
    const deployUntil = async (end: number) => {
      while (count < end && !isOver()) {
        const plan = await drawPlan();
        journal.begin(plan);
        const fault = await startDeployer(deployer, site.name, plan, (message) => {
          journal.record(message);
          collect().catch(addFault);
        });
        if (fault) addFault(fault);
      }
    };

    let reads: Read[] = [];
    const reading = readPages(
      store,
      () => isDone,
      (read) => reads.push(read),
      addFault,
    ).catch((error: unknown) => {
      addFault(error);
      return 0;
    });
    while (faults.size === 0 && !isOver()) {
      const end = count + ROUND;
      await Promise.all(Array.from({ length: processes }, () => deployUntil(end)));
      await collect();
      const read = reads;
      reads = [];
      const found = [
        ...checkLog(log, journal.noted),
        ...checkReads(store, log, read),
        ...(await checkSite(store, log)),
      ];
      found.forEach(addFault);
      say(`${count} commands, ${seconds()} s, ${faults.size} faults`);
    }
    isDone = true;
    const pages = await reading;
    say(journal.summary(log));
    say(
      `${log.length} releases, ${journal.pruned} versions pruned, ${pages} pages read, ${faults.size} faults, ${seconds()} s, seed ${seed}`,
    );
    return faults;
  } finally {
    isDone = true;
    await site.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function makeFirstRelease(store: Store, builds: Builds): Promise<void> {
  const versions: Record<string, string> = {};
  for (const { app, build } of await builds.first())
    versions[app] = (await publish(store, await readBuild(app, build))).version;
  await commit(store, activate(versions), { note: { by: 'chaos' } });
}

/**
 * Returns a function that adds the new releases to those that were read before. `prune` deletes
 * releases, so it must be called more often than a prune can catch up.
 */
function collectInto(log: LogEntry[], store: Store): () => Promise<void> {
  let collecting: Promise<void> | undefined;
  const readOn = async () => {
    for (;;) {
      const next = await readEntry(store, log.length + 1);
      if (!next) return;
      log.push(next);
    }
  };
  return () => (collecting ??= readOn().finally(() => (collecting = undefined)));
}
