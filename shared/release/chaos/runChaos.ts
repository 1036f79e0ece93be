import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { activate } from '../src/operations/activate';
import { publish } from '../src/operations/publish';
import { readBuild } from '../src/builds/readBuild';
import { openStore } from '../src/stores/openStore';
import { Archive } from './Archive';
import { Builds, PAGES } from './Builds';
import { bundleProcesses } from './bundleProcesses';
import { checkHealed } from './checks/checkHealed';
import { checkHistory } from './checks/checkHistory';
import { checkVersions } from './checks/checkVersions';
import { drawChange, KEEP, pick } from './drawChange';
import { Journal } from './Journal';
import { ADDED_APP } from './messages/addedRemote';
import { KILL, type Kill } from './processes/KillSwitch';
import {
  describeChange,
  MOMENTS,
  type Change,
  type DeployerMessage,
  type ReaderMessage,
} from './messages/processMessages';
import { seededRandom } from './seededRandom';
import { runProcess } from './runProcess';
import type { ChaosSite } from './sites/ChaosSite';

/** Options of a chaos run. */
export interface ChaosOptions {
  /** Creates the store. @param folder an empty one, which the run deletes at its end */
  openSite: (folder: string) => Promise<ChaosSite>;
  /** Minimum number of deploys to begin. More are begun until each kind of event has happened. */
  deploys: number;
  /** The same seed draws the same deploys and kills. Their interleaving still varies. */
  seed: number;
  /** Is called with a line after each round. */
  onProgress: (line: string) => void;
}

/** Results of a chaos run. */
export interface ChaosOutcome {
  journal: Journal;
  releases: number;
  reads: number;
  seconds: number;
  /** A line for each fault. */
  faults: string[];
}

/** Deployer processes at a time. */
const DEPLOYERS = 3;

/** Deploys between two checks of the healed store. */
const ROUND = 100;

/** A short run goes on in such steps until each kind of event has happened. */
const EXTRA_DEPLOYS = { step: 10, most: 100 };

/** Processes between two prunes that are not killed. */
const PRUNE_EVERY = 5;

/** Deploys of a process that is not killed. */
const DEPLOYS_OF_PROCESS = 3;

/**
 * Runs deployers on a store and kills each at one of its storage operations. Checks the store while
 * they run and after each round.
 */
export async function runChaos({
  openSite,
  deploys,
  seed,
  onProgress,
}: ChaosOptions): Promise<ChaosOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaos-'));
  const began = Date.now();
  const site = await openSite(folder);
  try {
    Object.assign(process.env, site.environment);
    const processes = await bundleProcesses(path.join(folder, 'processes'));
    const store = await openStore(site.store);
    const builds = new Builds(path.join(folder, 'builds'));
    const journal = new Journal();
    const archive = new Archive(store);
    const faults = new Set<string>();

    const first = await builds.first();
    for (const { app, build = '' } of first) await publish(store, await readBuild(app, build));
    await activate(store, Object.fromEntries(first.map(({ app, version }) => [app, version])));

    /** Runs a deployer. Returns the number of its storage operations, or 0 if it was killed. */
    const deploy = async (plan: Change[], kill?: Kill) => {
      const record = journal.recorder();
      let operations = 0;
      const { ended } = runProcess<DeployerMessage>(
        [
          '--enable-source-maps',
          '--import',
          processes(site.counter),
          processes('deployer'),
          site.store,
          JSON.stringify(plan),
        ],
        { ...site.environment, ...(kill && { [KILL]: JSON.stringify(kill) }) },
        (message) => {
          record(message);
          if (message.step === 'finished') operations = message.operations;
        },
      );
      const fault = await ended;
      await archive.collect();
      if (fault) faults.add(`a deployer of ${plan.map(describeChange).join(', ')} ${fault}`);
      return operations;
    };

    // Measures how many operations a deploy has, so that kills are drawn from all of them.
    const operationsOfDeploy = await deploy([await builds.next('marketing')]);
    // Retired and added again during the run.
    await deploy([await builds.next(ADDED_APP)]);

    let reads = 0;
    const reader = runProcess<ReaderMessage>(
      [
        '--enable-source-maps',
        processes('reader'),
        site.address,
        ...PAGES.flatMap((page) => store.pageKeys(page)),
      ],
      site.environment,
      (message) => ('fault' in message ? faults.add(message.fault) : (reads = message.reads)),
      0,
    );

    let processCount = 0;
    const deployUntil = async (count: number) => {
      while (journal.begun.length < count) {
        const random = seededRandom(seed + (processCount += 1));
        // Every second process is one of a team that never heard of the added remote.
        const knowsAdded = processCount % 2 === 0;
        const plan: Change[] = [];
        while (plan.length < DEPLOYS_OF_PROCESS)
          plan.push(await drawChange(random, builds, journal, knowsAdded));
        // A prune has more operations than a deploy, so most are killed.
        if (processCount % PRUNE_EVERY === 0) await deploy([{ kind: 'prune', keep: KEEP }]);
        const at = 1 + Math.floor(random() * operationsOfDeploy * 2);
        await deploy(plan, { at, moment: pick(random, MOMENTS) });
      }
    };
    const isComplete = (done: number) =>
      done >= deploys + EXTRA_DEPLOYS.most || (done >= deploys && journal.missing().length === 0);
    for (let done = 0; faults.size === 0 && !isComplete(done); done = journal.begun.length) {
      const until = done < deploys ? Math.min(done + ROUND, deploys) : done + EXTRA_DEPLOYS.step;
      await Promise.all(Array.from({ length: DEPLOYERS }, () => deployUntil(until)));
      await site.ageLeftovers();
      const found = [
        ...(await checkVersions(store)),
        ...(await checkHealed(store)),
        ...(await site.checkHealed()),
        ...checkHistory(archive.releases, journal.begun, journal.acknowledged),
      ];
      for (const fault of found) faults.add(fault);
      const seconds = Math.round((Date.now() - began) / 1000);
      onProgress(
        `${journal.begun.length} of ${deploys} deploys, ${seconds} s, ${faults.size} faults`,
      );
    }
    reader.end();
    const readerFault = await reader.ended;
    if (readerFault) faults.add(`the reader ${readerFault}`);
    for (const what of journal.missing()) faults.add(`${what}: the run proves nothing`);
    return {
      journal,
      releases: archive.releases.size,
      reads,
      seconds: (Date.now() - began) / 1000,
      faults: [...faults],
    };
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
