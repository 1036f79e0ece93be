import { ROOT } from '@site/project';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';

/** Packages with an install script, and why they work although it does not run. */
const ALLOWED = {
  '@parcel/watcher': 'compiles its binary only on request; a prebuilt one is included',
  '@swc/core': 'checks its binary, which comes prebuilt in a package of its own',
  'core-js-pure': 'asks for donations',
  esbuild: 'moves its binary, which comes prebuilt in a package of its own',
  'vnu-jar': 'downloads a Java runtime; the tests use the machine’s',
};

interface LockedPackage {
  hasInstallScript?: true;
  optional?: true;
  engines?: { node?: string };
}

const readJson = (file: string) =>
  JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, unknown>;
const locked = Object.entries(
  readJson('package-lock.json').packages as Record<string, LockedPackage>,
);

test('npm runs no install scripts', () => {
  const lines = readFileSync(path.join(ROOT, '.npmrc'), 'utf8').split('\n');
  expect(lines).toContain('ignore-scripts=true');
});

test('every package with an install script is known to work without it', () => {
  const found = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = found.map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect([...new Set(names)].sort()).toEqual(Object.keys(ALLOWED).sort());
});

test('every package accepts the oldest Node of each line that the repository accepts, so npm warns of none', () => {
  const { node } = readJson('package.json').engines as { node: string };
  const oldest = node.split('||').map((line) => semver.minVersion(line) ?? '');
  expect(oldest.map(String)).toEqual(['20.19.0', '22.13.0', '24.0.0']);
  const refusing = locked.filter(
    ([, { engines, optional }]) =>
      !optional && oldest.some((version) => !semver.satisfies(version, engines?.node ?? '*')),
  );
  expect(refusing.map(([place]) => place)).toEqual([]);
});
