import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemErrorCode } from '../../errors/systemErrors';

/**
 * Where a process id means something: one start of one kernel, and one namespace of ids. Containers
 * may share a folder and a host's name, and see each other's ids as missing or as other processes.
 * Undefined where the system does not tell, such as on macOS.
 */
const place = unlessUnknown(
  () =>
    `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`,
);

/** A container may see the processes of another namespace in `/proc`. */
const showsOwnIds = unlessUnknown(() => readlinkSync('/proc/self')) === String(process.pid);

/**
 * Identifies this process in a lock. Its first two words are what older checkouts read.
 *
 * @example 4711 build-2 c346d22d-…/pid:[4026531836] 2402355
 */
export const ownIdentity = [process.pid, hostname(), place, startOf('self')].join(' ');

/**
 * Whether a process has certainly ended. False if this system can't tell, e.g. because it ran on
 * another machine.
 *
 * @param identity its `ownIdentity`
 */
export function hasEnded(identity: string): boolean {
  const [id = '', , where, start] = identity.split(' ');
  if (!place || where !== place) return false;
  if (!isRunning(Number(id))) return true;
  const started = showsOwnIds ? startOf(id) : undefined;
  // Ids are used again.
  return started !== undefined && started !== start;
}

/** Returns when a process started, in ticks of the kernel; undefined if unknown, 0 if it has ended. */
function startOf(id: string): string | undefined {
  const text = unlessUnknown(() => readFileSync(`/proc/${id}/stat`, 'latin1'));
  // The name in parentheses before these fields may contain anything.
  const [state, ...rest] = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  // A killed process stays until its parent asks for its exit code, which some never do.
  return state === 'Z' || state === 'X' ? '0' : rest[18];
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return systemErrorCode(error) === 'EPERM';
  }
}

function unlessUnknown<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
