import { testSite } from '@site/testing';
import { startObjectStore } from '@site/testing/objectStore';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteFaults } from '../fixtures/siteFaults.fixture';
import { activate } from '../src/changes/activate';
import { say } from '../src/commands/output/report';
import { publishAndCommit } from '../src/commands/release/publishAndCommit';
import type { LogEntry } from '../src/documents/LogEntry';
import { readEntry } from '../src/log/readEntries';
import { project } from '../src/project/project';
import { readBuild } from '../src/publish/readBuild';
import { verify } from '../src/reports/verify/verify';
import { openStore } from '../src/stores/openStore';
import type { Store } from '../src/stores/Store';
import { testBucket } from '../src/stores/s3/testBucket.fixture';
import { checkLog, checkReads, type Outcome, type Read } from './checks';
import type { Message } from './Command';
import { CommandSource, FIRST_APPS } from './CommandSource';
import { readPages } from './readPages';
import { bundleDeployer, runDeployer } from './runDeployer';

/** Options of a chaos run. */
export interface ChaosOptions {
  /** Kind of the store. */
  kind: 'folder' | 's3';
  /** How many commands to begin. */
  commands: number;
  /** The same seed draws the same kinds of commands, apps and stops. Their interleaving varies. */
  seed: number;
}

/** Commands between two checks of the healed store. */
const ROUND = 100;

/** How many deployers run at a time. */
const PROCESSES = 3;

/**
 * Runs deployers on a store, and kills half of their commands at one of their calls of the store.
 * Checks what visitors read meanwhile, and all of the store after each round. Prints what happened.
 *
 * @returns a line for each fault
 */
export async function runChaos({ kind, commands, seed }: ChaosOptions): Promise<Set<string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaos-'));
  const name = kind === 's3' ? `s3://${await testBucket(startObjectStore())}` : `${folder}/site`;
  const store = await openStore(name);
  const log: LogEntry[] = [];
  const collect = collectInto(log, store);
  const source = new CommandSource(seed, path.join(folder, 'builds'), log);
  const outcomes = new Map<string, Outcome>();
  const faults = new Set<string>();
  const addFault = (fault: unknown) => void faults.add(String(fault));

  const record = ({ id, step, calls, release }: Message) => {
    const outcome = outcomes.get(id);
    if (!outcome) throw new Error(`nobody gave the command ${id}`);
    outcome.steps.push(step);
    if (calls !== undefined) source.calls.set(outcome.kind, calls);
    if (release !== undefined) outcome.release = release;
    collect().catch(addFault);
  };
  /** Runs pairs of commands in processes of their own. The second one of each is killed. */
  const deployUntil = async (end: number) => {
    while (source.count < end) {
      const plan = [await source.next(false), await source.next(true)];
      const after = Math.max(1, ...[...outcomes.values()].map(({ release = 1 }) => release));
      for (const command of plan)
        outcomes.set(command.id, { kind: command.kind, after, steps: [] });
      const fault = await runDeployer(name, plan, record);
      if (fault) addFault(fault);
    }
  };

  let isDone = false;
  try {
    const first = await Promise.all(FIRST_APPS.map((app) => source.build(app)));
    const builds = await Promise.all(first.map(({ build }) => readBuild(build)));
    await publishAndCommit(
      store,
      builds,
      (versions) => activate(versions, { origin: testSite.publicOrigin }),
      { note: { by: 'chaos' } },
    );
    await collect();
    await bundleDeployer();
    let pages = 0;
    const reads: Read[] = [];
    const onRead = (read: Read) => {
      pages += 1;
      reads.push(read);
    };
    const reading = readPages(store, log, () => isDone, onRead, addFault).catch(addFault);
    while (faults.size === 0 && source.count < commands) {
      const end = Math.min(source.count + ROUND, commands);
      await Promise.all(Array.from({ length: PROCESSES }, () => deployUntil(end)));
      await collect();
      await project(store, { thorough: true });
      [
        ...checkLog(log, outcomes),
        ...checkReads(store, log, reads.splice(0)),
        ...(await siteFaults(store, log)),
        ...(await verify(store, () => {})).faults.map(({ key, what }) => `${key} ${what}`),
      ].forEach(addFault);
      say(`${source.count} commands, ${faults.size} faults`);
    }
    isDone = true;
    await reading;
    say(summary([...outcomes.values()], log, pages));
    return faults;
  } finally {
    isDone = true;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
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

/** Says in a line what became of the commands. */
function summary(outcomes: Outcome[], log: LogEntry[], pages: number): string {
  const count = (step: Message['step']) =>
    `${outcomes.filter(({ steps }) => steps.includes(step)).length} ${step}`;
  const steps = (['begun', 'done', 'refused', 'killed', 'suspended'] as const).map(count);
  const givenUp = Object.values(log.at(-1)?.internal.givenUp ?? {}).flat();
  return `${steps.join(', ')}, ${log.length} releases, ${givenUp.length} versions pruned, ${pages} files read`;
}
