import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import path from 'node:path';

/**
 * Starts a shell that runs the daemons as its children and kills them at the end of its input. The
 * input ends with `stop`, and also when this process exits or is killed, so no daemon is left
 * behind.
 */
export function startKeeper(folder: string) {
  const script = `
    while read -r command; do $command & done
    kill -KILL $(jobs -p)
    wait
    rm -rf "$1"`;
  // A process group of its own: Ctrl-C must reach only this process.
  const keeper = spawn('bash', ['-c', script, 'keeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(keeper, 'exit');
  // Neither the shell nor its input keeps this process alive: both end with it.
  keeper.unref();
  (keeper.stdin as Socket).unref();
  return {
    spawn(program: string, ...args: string[]) {
      keeper.stdin.write(`${[program, '-c', path.join(folder, 'ceph.conf'), ...args].join(' ')}\n`);
    },
    async stop() {
      keeper.ref();
      keeper.stdin.end();
      await ended;
    },
  };
}
