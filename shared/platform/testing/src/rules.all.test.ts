import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './repositoryFiles';
import { temporaryFolder } from './temporaryFolder';

// A wrong pattern turns a rule off, and nothing else would tell.

jest.setTimeout(120_000);

const CONFIGURATION = path.join(ROOT, 'shared/platform/testing');

/** Runs a program of this repository in a folder. @returns what it printed */
function run(folder: string, program: string, words: string[]): string {
  const file = path.join(ROOT, 'node_modules/.bin', program);
  try {
    return execFileSync(file, words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stdout: string }).stdout.replaceAll(/\s+/g, ' ');
  }
}

test('an import of a folder above is found, and so is a circle', async () => {
  const folder = await temporaryFolder({
    'tsconfig.json': '{}',
    'shell/src/app/App.ts': `import { routes } from '../routing/routes'; export const App = routes;`,
    'shell/src/routing/routes.ts': `import type { App } from '../app/App'; export const routes: typeof App = [];`,
    'account-remote/src/a.ts': `import '../../marketing-remote/src/b';`,
    'marketing-remote/src/b.ts': '',
  });
  const config = path.join(CONFIGURATION, 'import-floors.mjs');
  const places = ['shell', 'account-remote'];
  const found = run(folder, 'depcruise', ['--config', config, '-T', 'err-long', ...places]);
  expect(found).toContain('error shell/src/routing: shell/src/routing/routes.ts');
  expect(found).toContain('error no-circle: ');
  expect(found).toContain('error remotes-stay-apart: account-remote/src/a.ts');
});

test.each([
  ['the shell', `import 'shell/src/routing/routes';`, 'A remote never imports the shell'],
  ['Node', `import 'node:fs';`, 'This code runs in the browser'],
  ['the format', `import '@site/format';`, 'A remote imports @site/contract'],
  [
    'a theme of its own',
    `import { createTheme } from '@mui/material/styles'; console.log(createTheme);`,
    'The shell brings the one theme',
  ],
])('a remote’s import of %s is found by the linter', (_, text, why) => {
  const lint = `
    import { ESLint } from 'eslint';
    const overrideConfigFile = 'shared/platform/testing/eslint.config.mjs';
    const filePath = 'marketing-remote/src/home/Home.tsx';
    const results = await new ESLint({ overrideConfigFile }).lintText(process.argv[1], { filePath });
    console.log(JSON.stringify(results));`;
  const words = ['--input-type=module', '--eval', lint, text];
  const found = execFileSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
  expect(found).toContain(why);
});

test('a file and an export that nothing uses are found', async () => {
  const workspace = { name: 'shell', version: '1.0.0', type: 'module' };
  const folder = await temporaryFolder({
    'package.json': JSON.stringify({ name: 'site', private: true, workspaces: ['shell'] }),
    'shell/package.json': JSON.stringify(workspace),
    'shell/tsconfig.json': '{}',
    'shell/src/main.ts': `import { used } from './used'; console.log(used);`,
    'shell/src/used.ts': 'export const used = 1; export const spare = 2;',
    'shell/src/lost.ts': '',
  });
  const config = path.join(CONFIGURATION, 'knip.config.mjs');
  const found = run(folder, 'knip', [
    '--config',
    path.relative(folder, config),
    '--no-config-hints',
  ]);
  expect(found).toMatch(/Unused files \(1\) shell\/src\/lost\.ts/);
  expect(found).toMatch(/Unused exports \(1\) spare/);
});
