import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A real S3 server on this machine's loopback address: Ceph's RADOS gateway, which keeps everything in memory. */
export interface ObjectStore {
  /** Its origin, for `AWS_ENDPOINT_URL`. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  /** Stops it, and removes all that it kept. */
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

/** How to get what an object store needs, on Debian. */
export const INSTALL_CEPH =
  'apt-get install -y --no-install-recommends ceph-mon ceph-osd radosgw ceph-common';

/** Whether this machine has all the programs that an object store consists of. */
export const hasCeph = () =>
  PROGRAMS.every((program) =>
    (process.env.PATH ?? '')
      .split(path.delimiter)
      .some((folder) => existsSync(path.join(folder, program))),
  );

/** Milliseconds that the whole may take to start on a busy machine. */
const PATIENCE = 120_000;

/**
 * Starts an object store on free ports, in some ten seconds. It ends with this process, however that ends.
 *
 * @throws Error when it does not start
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'object-store-'));
  const inside = (name: string) => path.join(folder, name);
  const [monitorPort, port] = await freePorts();
  await writeFile(inside('ceph.conf'), settings(folder, monitorPort, port));
  for (const name of ['mon', 'osd', 'gateway']) await mkdir(inside(name));
  const keeper = startKeeper(folder);
  const admin = (program: string, ...words: string[]) =>
    promisify(execFile)(program, ['-c', inside('ceph.conf'), ...words], { timeout: PATIENCE });

  const accessKey = randomBytes(8).toString('hex');
  const secretKey = randomBytes(16).toString('hex');
  try {
    await admin('ceph-authtool', '--create-keyring', inside('keyring'), '--gen-key', '-n', 'mon.');
    const monitor = ['--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`];
    await admin('monmaptool', '--create', '--fsid', randomUUID(), ...monitor, inside('monmap'));
    await admin(
      'ceph-mon',
      '--mkfs',
      '-i',
      'a',
      '--monmap',
      inside('monmap'),
      '--keyring',
      inside('keyring'),
    );
    keeper.keep('ceph-mon', '-i', 'a', '-f');
    const disk = randomUUID();
    await admin('ceph', 'osd', 'new', disk, '0');
    await admin('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    keeper.keep('ceph-osd', '-i', '0', '-f');
    const user = [
      '--uid=tests',
      '--display-name=tests',
      `--access-key=${accessKey}`,
      `--secret-key=${secretKey}`,
    ];
    await admin('radosgw-admin', 'user', 'create', ...user);
    keeper.keep('radosgw', '-n', 'client.gateway', '-f');
    const endpoint = `http://127.0.0.1:${port}`;
    await untilItAnswers(endpoint);
    return { endpoint, accessKey, secretKey, stop: keeper.stop };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}

/**
 * Runs the daemons. They are the children of a shell that waits for the end of its input, which comes when it is asked
 * to stop and just as well when this process is killed: nothing is left running in either case.
 */
function startKeeper(folder: string) {
  const script = `
    while read -r command; do $command & done
    kill -KILL $(jobs -p)
    wait
    rm -rf "$1"`;
  // In a group of its own, so that Ctrl-C reaches this process alone.
  const keeper = spawn('bash', ['-c', script, 'keeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(keeper, 'exit');
  return {
    keep(program: string, ...words: string[]) {
      keeper.stdin.write(
        `${[program, '-c', path.join(folder, 'ceph.conf'), ...words].join(' ')}\n`,
      );
    },
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
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

async function untilItAnswers(endpoint: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answers = await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    if (Date.now() > end) throw new Error(`the object store at ${endpoint} does not answer`);
    await pause(100);
  }
}

const settings = (folder: string, monitorPort: number, port: number) => `
[global]
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
osd objectstore = memstore
memstore device bytes = 2147483648
run dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
[client.gateway]
ms mon client mode = crc secure
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw data = ${folder}/gateway
rgw enable usage log = false
rgw thread pool size = 64
`;
