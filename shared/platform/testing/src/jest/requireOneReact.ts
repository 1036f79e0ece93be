import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Checks that an app's React is the kit's. With two, React reports every hook of the kit as an
 * invalid call, in each test anew, and does not say why.
 *
 * @param test path of the app's test
 * @throws Error naming both versions and their folders
 */
export function requireOneReact(test: string): void {
  const { resolve } = createRequire(test);
  const own = resolve('react/package.json');
  const site = createRequire(resolve('@site/ui/package.json')).resolve('react/package.json');
  if (own === site) return;
  const app = path.basename(path.resolve(own, '../../..'));
  throw new Error(
    `${app} has React ${describeReact(own)} of its own besides the site’s ${describeReact(site)}: give react one version in every package.json that names it, then run npm install.`,
  );
}

function describeReact(file: string): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return `${version} (${path.dirname(file)})`;
}

requireOneReact(expect.getState().testPath ?? '');
