import { ROOT } from '@site/release/appFolder';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages with an install script, and why they work although it does not run. */
const ALLOWED = {
  '@parcel/watcher': 'compiles its binary only on request; a prebuilt one is included',
  '@swc/core': 'checks its binary, which comes prebuilt in a package of its own',
  'core-js-pure': 'asks for donations',
  esbuild: 'moves its binary, which comes prebuilt in a package of its own',
  'vnu-jar': 'downloads a Java runtime; the tests use the machine’s',
};

test('npm runs no install scripts', () => {
  const lines = readFileSync(path.join(ROOT, '.npmrc'), 'utf8').split('\n');
  expect(lines).toContain('ignore-scripts=true');
});

test('every package with an install script is known to work without it', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const found = Object.entries(lock.packages).filter(
    ([, { hasInstallScript }]) => hasInstallScript,
  );
  const names = found.map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect([...new Set(names)].sort()).toEqual(Object.keys(ALLOWED).sort());
});
