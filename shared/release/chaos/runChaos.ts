import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { activate } from '../src/operations/activate';
import { publish } from '../src/operations/publish';
import { readBuild } from '../src/builds/readBuild';
import { openStore } from '../src/stores/openStore';
import { Builds, PAGES } from './Builds';
import { bundleProcesses } from './bundleProcesses';
import { checkHealed } from './checks/checkHealed';
import { checkHistory } from './checks/checkHistory';
import { checkVersions } from './checks/checkVersions';
import { drawDeploy, pick } from './drawDeploy';
import { Journal } from './Journal';
import { KILL, type Kill } from './processes/KillSwitch';
import {
  MOMENTS,
  type Deploy,
  type DeployerLine,
  type ReaderLine,
} from './messages/processMessages';
import { random } from './random';
import { runProcess } from './runProcess';
import type { ChaosSite } from './sites/ChaosSite';

/** What a chaos test is to do. */
export interface ChaosOptions {
  /** Makes the store. @param folder an empty one, gone after the test */
  openSite: (folder: string) => Promise<ChaosSite>;
  /** How many deploys are begun, at the least. */
  deploys: number;
  /** The same seed draws the same deploys and kills; what they meet is chance. */
  seed: number;
  /** Is told how it goes, now and then. */
  say: (line: string) => void;
}

/** What a chaos test has seen. */
export interface ChaosOutcome {
  journal: Journal;
  releases: number;
  reads: number;
  seconds: number;
  /** One line each; none when all held. */
  faults: string[];
}

/** Deployer processes that run at once. */
const DEPLOYERS = 3;

/** Deploys between two looks at the healed store. */
const ROUND = 100;

/** Deploys that a process makes, unless it is killed before. */
const DEPLOYS_OF_PROCESS = 3;

/** Lets deployers loose on a store, kills each at one of its storage operations, and holds the store to all it promises. */
export async function runChaos({
  openSite,
  deploys,
  seed,
  say,
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
    const faults = new Set<string>();

    const first = await builds.first();
    for (const { app, build = '' } of first) await publish(store, await readBuild(app, build));
    await activate(store, Object.fromEntries(first.map(({ app, version }) => [app, version])));

    /** Runs a deployer to its end. @returns the number of its storage operations, unless it was killed */
    const deploy = async (plan: Deploy[], kill?: Kill) => {
      const follow = journal.follow();
      let operations = 0;
      const { ended } = runProcess<DeployerLine>(
        [
          '--enable-source-maps',
          '--import',
          processes(site.counter),
          processes('deployer'),
          site.store,
          JSON.stringify(plan),
        ],
        { ...site.environment, ...(kill && { [KILL]: JSON.stringify(kill) }) },
        (line) => {
          follow(line);
          if (line.step === 'finished') operations = line.operations;
        },
      );
      const fault = await ended;
      if (fault)
        faults.add(
          `a deployer of ${plan.map(({ app, version }) => `${app} ${version}`).join(', ')} ${fault}`,
        );
      return operations;
    };

    // How many operations a deploy has is measured: kills are drawn over all of them.
    const steps = await deploy([await builds.next('marketing')]);

    let reads = 0;
    const reader = runProcess<ReaderLine>(
      [
        '--enable-source-maps',
        processes('reader'),
        site.address,
        ...PAGES.flatMap((page) => store.pageKeys(page)),
      ],
      site.environment,
      (line) => ('fault' in line ? faults.add(line.fault) : (reads = line.reads)),
      0,
    );

    let processCount = 0;
    const deployUntil = async (count: number) => {
      while (journal.begun.length < count) {
        const draw = random(seed + (processCount += 1));
        const plan: Deploy[] = [];
        while (plan.length < DEPLOYS_OF_PROCESS) plan.push(await drawDeploy(draw, builds, journal));
        const at = 1 + Math.floor(draw() * steps * 2);
        await deploy(plan, { at, moment: pick(draw, MOMENTS) });
      }
    };
    for (let done = 0; done < deploys && faults.size === 0; done = journal.begun.length) {
      const until = Math.min(done + ROUND, deploys);
      await Promise.all(Array.from({ length: DEPLOYERS }, () => deployUntil(until)));
      await site.age();
      const found = [
        ...(await checkVersions(store)),
        ...(await checkHealed(store)),
        ...(await site.checkHealed()),
        ...(await checkHistory(store, journal.begun, journal.acknowledged)),
      ];
      for (const fault of found) faults.add(fault);
      const seconds = Math.round((Date.now() - began) / 1000);
      say(`${journal.begun.length} of ${deploys} deploys, ${seconds} s, ${faults.size} faults`);
    }
    reader.end();
    const readerFault = await reader.ended;
    if (readerFault) faults.add(`the reader ${readerFault}`);
    if (journal.killed.committed + journal.killed.composing === 0)
      faults.add(
        'no process was killed between commit and acknowledgement: the test did not test it',
      );
    const releases = (await store.list('releases/')).length;
    return { journal, releases, reads, seconds: (Date.now() - began) / 1000, faults: [...faults] };
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
