import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cephSettings } from './cephSettings';
import { startKeeper } from './startKeeper';

/** What a user signs requests with. */
export interface AccessKeys {
  accessKey: string;
  secretKey: string;
}

/**
 * A real S3 server on the loopback address: Ceph's RADOS gateway, which keeps all data in memory.
 * Its keys are those of a user who may do everything, also set the policies of other users.
 */
export interface ObjectStore extends AccessKeys {
  /** Origin, for `AWS_ENDPOINT_URL`. */
  endpoint: string;
  /** Creates a user who may do nothing yet. */
  createUser(name: string): Promise<AccessKeys>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

const PROGRAMS = [
  'ceph',
  'ceph-authtool',
  'ceph-mon',
  'ceph-osd',
  'monmaptool',
  'radosgw',
  'radosgw-admin',
];

/** Command that installs Ceph on Debian. */
export const INSTALL_CEPH =
  'apt-get install -y --no-install-recommends ceph-mon ceph-osd radosgw ceph-common';

/** Whether this machine has every Ceph program that the object store runs. */
export const hasCeph = () =>
  PROGRAMS.every((program) =>
    (process.env.PATH ?? '')
      .split(path.delimiter)
      .some((folder) => existsSync(path.join(folder, program))),
  );

/** Milliseconds that each step of the start may take on a busy machine. */
const STEP_LIMIT = 120_000;

/**
 * Starts an object store on free ports, in about ten seconds. The store does not keep this process
 * alive, and ends with it, even when the process is killed.
 *
 * @throws Error when a program fails or the store does not answer in time
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'object-store-'));
  const inside = (name: string) => path.join(folder, name);
  const [monitorPort, port] = await freePorts();
  await writeFile(inside('ceph.conf'), cephSettings(folder, monitorPort, port));
  for (const name of ['mon', 'osd', 'gateway']) await mkdir(inside(name));
  const keeper = startKeeper(folder);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, ['-c', inside('ceph.conf'), ...args], { timeout: STEP_LIMIT });

  const createUser = async (name: string, ...options: string[]) => {
    const keys = {
      accessKey: randomBytes(8).toString('hex'),
      secretKey: randomBytes(16).toString('hex'),
    };
    const words = [`--access-key=${keys.accessKey}`, `--secret-key=${keys.secretKey}`, ...options];
    await run(
      'radosgw-admin',
      'user',
      'create',
      `--uid=${name}`,
      `--display-name=${name}`,
      ...words,
    );
    return keys;
  };
  try {
    await run('ceph-authtool', '--create-keyring', inside('keyring'), '--gen-key', '-n', 'mon.');
    const monitor = ['--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`];
    await run('monmaptool', '--create', '--fsid', randomUUID(), ...monitor, inside('monmap'));
    await run(
      'ceph-mon',
      '--mkfs',
      '-i',
      'a',
      '--monmap',
      inside('monmap'),
      '--keyring',
      inside('keyring'),
    );
    keeper.spawn('ceph-mon', '-i', 'a', '-f');
    const disk = randomUUID();
    await run('ceph', 'osd', 'new', disk, '0');
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    keeper.spawn('ceph-osd', '-i', '0', '-f');
    const keys = await createUser('tests', '--caps=user-policy=*');
    keeper.spawn('radosgw', '-n', 'client.gateway', '-f');
    const endpoint = `http://127.0.0.1:${port}`;
    await waitForAnswer(endpoint);
    return { endpoint, ...keys, createUser, stop: keeper.stop };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const ports = servers.map(async (server) => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  const [first = 0, second = 0] = await Promise.all(ports);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return [first, second];
}

async function waitForAnswer(endpoint: string): Promise<void> {
  const deadline = Date.now() + STEP_LIMIT;
  for (;;) {
    const isReady = await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error(`the object store at ${endpoint} does not answer`);
    await pause(100);
  }
}
