import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What a user signs requests with. */
export interface AccessKeys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** A running object store. Its keys are those of a user who may do everything. */
interface ObjectStore extends AccessKeys {
  /** Origin, for `AWS_ENDPOINT_URL`. */
  endpoint: string;
  /** Creates a user who may do nothing yet. */
  createUser(name: string): Promise<AccessKeys>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

let started: Promise<ObjectStore> | undefined;

/** Returns the object store of this test file. The first call starts it, which takes up to a minute. */
export const testObjectStore = (): Promise<ObjectStore> => (started ??= startObjectStore());

/**
 * Declares tests that need a real S3 server. They are skipped on a machine without Ceph.
 *
 * @throws Error in CI when Ceph is not installed
 */
export function describeOnObjectStore(name: string, tests: () => void): void {
  if (hasCeph()) {
    describe(name, tests);
    afterAll(async () => (await started)?.stop());
    return;
  }
  if (process.env.CI) throw new Error(`Tests on a real S3 server need Ceph: ${INSTALL_CEPH}`);
  process.stderr.write(`Skipping tests on a real S3 server. To run them: ${INSTALL_CEPH}\n`);
  // The test command must not need more than Node and a browser.
  describe.skip(name, tests);
}

const PROGRAMS = 'ceph ceph-authtool ceph-mon ceph-osd monmaptool radosgw radosgw-admin'.split(' ');

/** Command that installs Ceph on Debian. */
const INSTALL_CEPH =
  'apt-get install -y --no-install-recommends ceph-mon ceph-osd radosgw ceph-common';

/** Whether this machine has every Ceph program that the object store runs. */
const hasCeph = () =>
  PROGRAMS.every((program) =>
    (process.env.PATH ?? '')
      .split(path.delimiter)
      .some((folder) => existsSync(path.join(folder, program))),
  );

const PROGRAM = fileURLToPath(new URL('runCeph.sh', import.meta.url));

/** Milliseconds that a start may take on a busy machine. */
const LIMIT = 120_000;

/**
 * Starts a real S3 server on free ports of the loopback address, in about ten seconds: Ceph's RADOS
 * gateway, which keeps all data in memory. It ends with this process, even when that is killed.
 *
 * @throws Error when a program fails or the store does not answer in time
 */
async function startObjectStore(): Promise<ObjectStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'object-store-'));
  const [monitorPort, port] = await freePorts();
  const keys = newKeys();
  const words = [folder, monitorPort, port, keys.accessKeyId, keys.secretAccessKey].map(String);
  const daemons = spawn('bash', [PROGRAM, ...words], {
    // A process group of its own: Ctrl-C must reach only this process.
    detached: true,
    stdio: 'pipe',
  });
  let errors = '';
  daemons.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const ended = once(daemons, 'exit');
  const stop = async () => {
    daemons.stdin.end();
    await ended;
  };
  try {
    const failed = Promise.race([ended, pause(LIMIT, undefined, { ref: false })]).then(() => {
      throw new Error(`the object store does not start: ${errors}`);
    });
    await Promise.race([once(daemons.stdout, 'data'), failed]);
    const endpoint = `http://127.0.0.1:${port}`;
    await waitForAnswer(endpoint);
    return { endpoint, ...keys, createUser: (name) => createUser(folder, name), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const newKeys = (): AccessKeys => ({
  accessKeyId: randomBytes(8).toString('hex'),
  secretAccessKey: randomBytes(16).toString('hex'),
});

async function createUser(folder: string, name: string): Promise<AccessKeys> {
  const keys = newKeys();
  const names = [`--uid=${name}`, `--display-name=${name}`];
  const secrets = [`--access-key=${keys.accessKeyId}`, `--secret-key=${keys.secretAccessKey}`];
  const words = ['-c', path.join(folder, 'ceph.conf'), 'user', 'create', ...names, ...secrets];
  await promisify(execFile)('radosgw-admin', words, { timeout: LIMIT });
  return keys;
}

/** Returns two free ports. Both are held until both are known. */
async function freePorts(): Promise<number[]> {
  const servers = [1, 2].map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

async function waitForAnswer(endpoint: string): Promise<void> {
  const deadline = Date.now() + LIMIT;
  while (!(await fetch(endpoint).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error(`the object store at ${endpoint} does not answer`);
    await pause(100);
  }
}
