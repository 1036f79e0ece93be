import { build } from 'esbuild';
import { execa } from 'execa';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeCommand, type Command, type Message } from './Command';

/** Milliseconds. Far longer than any command and its pause take. */
const TIMEOUT = 180_000;

/**
 * Runs a deployer, and lets it go on after each pause.
 *
 * @param program its bundle
 * @param store the value of `--store`
 * @param onMessage is called with each message that it sends
 * @returns its fault, or undefined if it succeeded or killed itself
 */
export async function startDeployer(
  program: string,
  store: string,
  plan: Command[],
  onMessage: (message: Message) => void,
): Promise<string | undefined> {
  const args = ['--enable-source-maps', program, store, JSON.stringify(plan)];
  const child = execa(process.execPath, args, {
    // Node's own warnings are not faults of the tool.
    env: { NODE_NO_WARNINGS: '1' },
    reject: false,
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
  });
  for await (const line of child.iterable()) {
    const message = JSON.parse(line) as Message;
    onMessage(message);
    const pause = plan.find(({ id }) => id === message.id)?.stop?.pause;
    if (message.step === 'suspended') setTimeout(() => child.kill('SIGCONT'), pause);
  }
  const { signal, exitCode, stderr, timedOut } = await child;
  if (!timedOut && !stderr && (signal === 'SIGKILL' || exitCode === 0)) return undefined;
  const what = timedOut ? 'takes too long' : stderr || `exited with ${signal ?? exitCode}`;
  return `a deployer of ${plan.map(describeCommand).join(', ')} ${what}`;
}

/**
 * Bundles the deployer. A run starts hundreds of them, and each would otherwise compile the release
 * tool again.
 *
 * @param folder for the bundle
 * @returns its file
 */
export async function bundleDeployer(folder: string): Promise<string> {
  const locks = createRequire(import.meta.url).resolve('fs-native-extensions');
  const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  await build({
    entryPoints: [source('deployer.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Keeps the S3 SDK in a chunk that only processes with a bucket load.
    splitting: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    target: 'node20',
    // It loads a compiled file beside itself.
    alias: { 'fs-native-extensions': locks },
    external: [locks],
    // Bundled CommonJS packages call `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    sourcemap: 'inline',
    logLevel: 'error',
  });
  // Sandboxes read this program from the folder of the code that starts them.
  const sandbox = source('../src/compose/sandbox/sandboxed.cjs');
  await copyFile(sandbox, path.join(folder, path.basename(sandbox)));
  return path.join(folder, 'deployer.mjs');
}
