import { build } from 'esbuild';
import { execa } from 'execa';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command, Message } from './Command';

/** The bundled deployer. In this repository, it finds the packages that it does not contain. */
const DEPLOYER = path.join(import.meta.dirname, 'dist/deployer.mjs');

/** Bundles the deployer: each of hundreds of processes would otherwise compile the release tool again. */
export async function bundleDeployer(): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, 'deployer.ts')],
    outfile: DEPLOYER,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@aws-sdk/*', 'fs-native-extensions', 'mime-types'],
  });
  // Sandboxes read this program from the folder of the code that starts them.
  const sandbox = path.join(import.meta.dirname, '../src/compose/sandbox/sandboxed.cjs');
  await copyFile(sandbox, path.join(path.dirname(DEPLOYER), path.basename(sandbox)));
}

/**
 * Runs commands in a process of their own, and lets it go on after each pause.
 *
 * @param store the value of `--store`
 * @param onMessage is called with each message that it sends
 * @returns its fault, or undefined if it succeeded or killed itself
 */
export async function runDeployer(
  store: string,
  commands: Command[],
  onMessage: (message: Message) => void,
): Promise<string | undefined> {
  const child = execa(process.execPath, [DEPLOYER, store, JSON.stringify(commands)], {
    // Node's own warnings are not faults of the tool.
    env: { NODE_NO_WARNINGS: '1' },
    reject: false,
    // Far longer than any command and its pause take.
    timeout: 180_000,
    killSignal: 'SIGKILL',
  });
  for await (const line of child.iterable()) {
    const message = JSON.parse(line) as Message;
    onMessage(message);
    const pause = commands.find(({ id }) => id === message.id)?.stop?.pause;
    if (message.step === 'suspended') setTimeout(() => child.kill('SIGCONT'), pause);
  }
  const { signal, exitCode, stderr, timedOut } = await child;
  if (!timedOut && !stderr && (signal === 'SIGKILL' || exitCode === 0)) return undefined;
  const what = timedOut ? 'takes too long' : stderr || `exited with ${signal ?? exitCode}`;
  return `a deployer of ${JSON.stringify(commands)} ${what}`;
}
