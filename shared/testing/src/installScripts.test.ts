import { ROOT } from '@site/release/appFolder';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages that would run something of their own when they are installed, and why nothing is missing when it doesn't run. */
const ALLOWED = {
  '@parcel/watcher': 'compiles its binary when asked to; it comes ready-made',
  '@swc/core': 'looks whether its binary fits, which comes ready-made as a package of its own',

  esbuild: 'puts its binary in its own place, which comes ready-made as a package of its own',
  'vnu-jar': 'downloads a Java to run with; the tests take the machine’s',
};

test('nothing runs while packages are installed', () => {
  const lines = readFileSync(path.join(ROOT, '.npmrc'), 'utf8').split('\n');
  expect(lines).toContain('ignore-scripts=true');
});

test('packages that would run something then are known, each with the reason why it need not', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const found = Object.entries(lock.packages).filter(
    ([, { hasInstallScript }]) => hasInstallScript,
  );
  const names = found.map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect([...new Set(names)].sort()).toEqual(Object.keys(ALLOWED).sort());
});
