import { hasNamespaces, NAMESPACES } from './namespaces';

/** CPU seconds after which a process ends that nobody has stopped. */
const CPU_LIMIT = 600;

/**
 * Returns the command line of a sandboxed Node process, without a script.
 *
 * - Node's permission model denies files, processes, threads and addons.
 * - On Linux, namespaces leave it no network, no other process, and no files but those of `/usr`,
 *   which Node itself needs. Some systems do not allow this, e.g. in containers.
 * - The shell limits memory outside of the heap, and forbids files and core dumps.
 *
 * @param memory megabytes of heap
 */
export function sandboxCommand(memory: number): string[] {
  // Node 24 itself reserves 0.6 GB.
  const data = (2 * memory + 1024) * 1024;
  return [
    '/bin/sh',
    '-c',
    LIMITS,
    'sh',
    `${data}`,
    ...(hasNamespaces() ? NAMESPACES : []),
    process.execPath,
    ...nodeOptions(memory),
  ];
}

const nodeOptions = (memory: number) => [
  '--disable-warning=ExperimentalWarning',
  // Its name until Node 22.
  process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission',
  `--max-old-space-size=${memory}`,
  `--max-semi-space-size=${Math.ceil(memory / 16)}`,
];

/** Memory in kilobytes is the first argument. macOS may refuse some of the limits. */
const LIMITS = `
ulimit -c 0; ulimit -f 0; ulimit -t ${CPU_LIMIT}; ulimit -d "$1" 2>/dev/null
shift; exec "$@"`;
