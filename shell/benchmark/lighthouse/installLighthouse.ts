import { Refusal } from '@site/release';
import { execa } from 'execa';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** How to run Lighthouse: `node cli`. */
export interface Lighthouse {
  node: string;
  cli: string;
}

const LIGHTHOUSE = '13.5.0';

/** The oldest Node that Lighthouse runs on, and the one to install where Node is older. */
const OLDEST: [number, number] = [22, 19];
const NODE = '24.13.0';

/**
 * Installs Lighthouse into a temporary folder, with a newer Node if it needs one. It is no
 * dependency of the project: it has 115 packages, and a newer Node has 120 MB.
 *
 * @param log receives progress messages
 * @throws Refusal with npm's output if the packages can't be installed
 */
export async function installLighthouse(
  folder: string,
  log: (line: string) => void,
): Promise<Lighthouse> {
  const place = path.join(folder, 'lighthouse');
  await mkdir(place);
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const node = `node-${system}-${process.arch}`;
  const isOld = !isAtLeast(process.versions.node, OLDEST);
  const packages = [`lighthouse@${LIGHTHOUSE}`, ...(isOld ? [`${node}@${NODE}`] : [])];
  log(`Installing ${packages.join(' and ')} into a temporary folder …`);
  const flags = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  const { failed, all } = await execa(
    'npm',
    ['install', '--prefix', place, ...flags, ...packages],
    {
      cwd: place,
      all: true,
      reject: false,
    },
  );
  if (failed)
    throw new Refusal(
      `npm can’t install ${packages.join(' and ')}:\n${all}`,
      `Check the connection to the npm registry${isOld ? ', or use Node 22.19 or newer' : ''}.`,
    );
  const installed = (...file: string[]) => path.join(place, 'node_modules', ...file);
  return {
    node: isOld ? installed(node, 'bin', 'node') : process.execPath,
    cli: installed('lighthouse', 'cli', 'index.js'),
  };
}

function isAtLeast(version: string, [major, minor]: [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
