import { hasCeph, INSTALL_CEPH, startObjectStore } from '@site/testing/objectStore';
import { Command, Option } from 'commander';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { siteFaults } from '../fixtures/siteFaults.fixture';
import { writeBuildInto } from '../fixtures/writeBuildInto.fixture';
import { activate } from '../src/changes/activate';
import { parseCount } from '../src/commands/options/parsers';
import { runProgram, say } from '../src/commands/output/report';
import { publishAndCommit } from '../src/commands/release/publishAndCommit';
import { Refusal } from '../src/errors/Refusal';
import { project } from '../src/project/project';
import { readBuild } from '../src/publish/readBuild';
import { verify } from '../src/reports/verify/verify';
import { openStore } from '../src/stores/openStore';
import { testBucket } from '../src/stores/s3/testBucket.fixture';
import { APPS, wrongPages, type Message } from './checks';

/** How many commands are begun in each kind of store. */
const COMMANDS = { folder: 1000, s3: 200 };

type Kind = keyof typeof COMMANDS;

/** How many deployers run at a time. Each begins two commands. */
const PROCESSES = 3;

/** Commands between two checks of the healed store. */
const ROUND = 30;

/** Runs deployers that kill themselves, and checks what they leave. @returns the faults */
async function runChaos(kind: Kind, commands: number): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chaos-'));
  try {
    const name = kind === 's3' ? `s3://${await testBucket(startObjectStore())}` : `${folder}/site`;
    const store = await openStore(name);
    const builds = APPS.map(async (app) => {
      await writeBuildInto(path.join(folder, app), app);
      return readBuild(path.join(folder, app));
    });
    const note = { by: 'chaos' };
    await publishAndCommit(
      store,
      await Promise.all(builds),
      (versions) => activate(versions, { origin: 'https://www.example.com' }),
      { note },
    );
    const messages: Message[] = [];
    const faults: string[] = [];
    let begun = 0;
    while (faults.length === 0 && begun < commands) {
      const running = Array.from({ length: PROCESSES }, () => runDeployer(name, folder));
      for (const { sent, fault } of await Promise.all(running)) {
        messages.push(...sent);
        if (fault) faults.push(fault);
      }
      begun += 2 * PROCESSES;
      faults.push(...(await wrongPages(store)));
      if (begun % ROUND > 0 && begun < commands) continue;
      await project(store, { thorough: true });
      const made = messages.flatMap(({ release }) => release ?? []);
      faults.push(...(await siteFaults(store, made)));
      const verified = await verify(store, () => {});
      faults.push(...verified.faults.map(({ key, what }) => `${key} ${what}`));
    }
    const count = (step: Message['step']) =>
      `${messages.filter((message) => message.step === step).length} ${step}`;
    say(`${begun} begun, ${count('done')}, ${count('refused')}, ${count('killed')}`);
    return faults;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const DEPLOYER = path.join(import.meta.dirname, 'deployer.ts');

async function runDeployer(store: string, folder: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', DEPLOYER, store, folder], {
    // Node's own warnings are not faults of the tool.
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Far longer than two commands take. Ends by another signal than the deployer's own.
    timeout: 180_000,
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  const [out, errors, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const sent = out.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Message] : []));
  const isFine = errors === '' && (end === 0 || end === 'SIGKILL');
  return { sent, fault: isFine ? undefined : `a deployer ended with ${end}: ${errors}` };
}

/** `npm run chaos` */
const program = new Command('chaos')
  .description(
    'Runs commands in processes of their own at the same time, kills half of them at one of their calls of the store, and checks that the site stays intact.',
  )
  .addOption(
    new Option('--store <kind>', 'test only this kind of store').choices(Object.keys(COMMANDS)),
  )
  .option(
    '--commands <n>',
    'how many commands to begin (1000 in a folder, 200 in a bucket)',
    parseCount,
  )
  .exitOverride()
  .action(async ({ store, commands }: { store?: Kind; commands?: number }) => {
    for (const kind of store ? [store] : (Object.keys(COMMANDS) as Kind[])) {
      if (kind === 's3' && !hasCeph())
        throw new Refusal('This machine has no S3 server to start', `Install one: ${INSTALL_CEPH}`);
      say(`Chaos on the ${kind} store`);
      const faults = await runChaos(kind, commands ?? COMMANDS[kind]);
      for (const fault of faults) console.error(`Fault: ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
  });

await runProgram(program, process.argv.slice(2));
