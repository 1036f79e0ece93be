import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runStep } from './runStep.fixture';

/** Makes a repository whose apps have these build scripts. */
function makeRepository(scripts: Record<string, string>): Promise<string> {
  const packages = Object.entries(scripts).map(([name, build]) => [
    `${name}/package.json`,
    JSON.stringify({ name, scripts: { build } }),
  ]);
  return temporaryFolder({
    'package.json': JSON.stringify({ workspaces: Object.keys(scripts) }),
    ...(Object.fromEntries(packages) as Record<string, string>),
  });
}

test('an app that can’t be built keeps no other out, and leaves no half of a build', async () => {
  const repository = await makeRepository({
    shell: 'mkdir dist',
    'account-remote': 'mkdir dist; echo "TS2304: 100% wrong"; echo "::error::see above"; exit 1',
    'marketing-remote': 'mkdir dist',
  });
  const { code, printed } = await runStep(repository, 'build');
  expect(code).toBe(1);
  const isBuilt = (workspace: string) => existsSync(path.join(repository, workspace, 'dist'));
  expect(['shell', 'account-remote', 'marketing-remote'].map(isBuilt)).toEqual([true, false, true]);
  // One line, so that GitHub shows all of it, and takes nothing in it for a command.
  expect(printed.match(/^::error::.*$/gm)).toEqual([
    '::error::account does not build:%0A| TS2304: 100%25 wrong%0A| ::error::see above',
  ]);
}, 60_000);

test('succeeds if every app is built', async () => {
  const repository = await makeRepository({ shell: 'mkdir dist' });
  const { code, printed } = await runStep(repository, 'build');
  expect([code, printed]).toEqual([0, expect.stringMatching(/^ *shell built in .*\n$/)]);
}, 60_000);
