import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startStep } from './runStep.fixture';

test('an app that can’t be built keeps no other out, and leaves no half of a build', async () => {
  const scripts = {
    shell: 'mkdir dist',
    'account-remote': 'mkdir dist; echo "TS2304: 100% wrong"; echo "::error::see above"; exit 1',
    'marketing-remote': 'mkdir dist',
  };
  const workspaces = Object.keys(scripts);
  const packages = Object.entries(scripts).map(([name, build]) => [
    `${name}/package.json`,
    JSON.stringify({ name, scripts: { build } }),
  ]);
  const repository = await temporaryFolder({
    'package.json': JSON.stringify({ workspaces }),
    ...(Object.fromEntries(packages) as Record<string, string>),
  });
  const { code, printed } = await startStep(repository, 'build');
  expect(code).toBe(1);
  const isBuilt = (workspace: string) => existsSync(path.join(repository, workspace, 'dist'));
  expect(workspaces.map(isBuilt)).toEqual([true, false, true]);
  expect(printed).toMatch(/^ *shell built in /m);
  // One line, so that GitHub shows all of it, and takes nothing in it for a command.
  expect(printed.match(/^::error::.*$/gm)).toEqual([
    '::error::account does not build:%0A| TS2304: 100%25 wrong%0A| ::error::see above',
  ]);
}, 60_000);
