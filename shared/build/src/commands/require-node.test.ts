import { ROOT } from '@site/release/appFolder';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';

const SCRIPT = 'shared/build/require-node.cjs';

/** Runs a repository's require-node.cjs on a Node that reports the given version. */
function run(root: string, version = process.versions.node) {
  const fakeVersion = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const code = `${fakeVersion}; require(${JSON.stringify(path.join(root, SCRIPT))})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code]);
  return { status, out: String(stdout), err: String(stderr) };
}

test.each(['20.18.3', '8.17.0'])('refuses Node %s in one line', (version) => {
  const err = `Node ${version} is too old. Install Node 20.19 or newer: https://nodejs.org\n`;
  expect(run(ROOT, version)).toEqual({ status: 1, out: '', err });
});

test.each(['20.19.0', '22.0.0', '100.0.0'])('accepts Node %s silently', (version) => {
  expect(run(ROOT, version)).toEqual({ status: 0, out: '', err: '' });
});

test('says in one line that nothing is installed', async () => {
  const root = await temporaryFolder();
  cpSync(path.join(ROOT, SCRIPT), path.join(root, SCRIPT));
  expect(run(root)).toEqual({ status: 1, out: '', err: 'Nothing is installed yet. Run: npm ci\n' });
});
