import { ROOT } from '@site/release/appFolder';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Runs a repository's require-node.cjs on a Node that reports the given version. */
function run(root: string, version = process.versions.node) {
  const script = path.join(root, 'shared/build/require-node.cjs');
  const fakeVersion = `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} })`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    '-e',
    `${fakeVersion}; require(${JSON.stringify(script)})`,
  ]);
  return { status, out: String(stdout), err: String(stderr) };
}

test.each(['18.20.4', '20.18.3', '16.0.0', '0.12.18', '8.17.0'])(
  'refuses Node %s in one line',
  (version) => {
    const { status, out, err } = run(ROOT, version);
    expect([status, out]).toEqual([1, '']);
    expect(err).toBe(
      `Node ${version} is too old. Install Node 20.19 or newer: https://nodejs.org\n`,
    );
  },
);

test.each(['20.19.0', '20.20.1', '22.0.0', '24.11.0', '100.0.0'])(
  'accepts Node %s silently',
  (version) => {
    expect(run(ROOT, version)).toEqual({ status: 0, out: '', err: '' });
  },
);

test('says in one line that nothing is installed', async () => {
  const root = await temporaryFolder();
  mkdirSync(path.join(root, 'shared/build'), { recursive: true });
  cpSync(
    path.join(ROOT, 'shared/build/require-node.cjs'),
    path.join(root, 'shared/build/require-node.cjs'),
  );
  expect(run(root)).toEqual({ status: 1, out: '', err: 'Nothing is installed yet. Run: npm ci\n' });
});
