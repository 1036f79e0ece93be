import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './repositoryFiles';
import { temporaryFolder } from './temporaryFolder';

// A wrong pattern turns a rule off, and nothing else would tell.

jest.setTimeout(120_000);

/** Lints a remote's source. @returns what the linter says */
function lint(text: string): string[] {
  const program = `
    import { ESLint } from 'eslint';
    const overrideConfigFile = 'shared/platform/testing/eslint.config.mjs';
    const filePath = 'marketing-remote/src/home/Home.tsx';
    const results = await new ESLint({ overrideConfigFile }).lintText(process.argv[1], { filePath });
    console.log(JSON.stringify(results[0].messages.map(({ message }) => message)));`;
  const found = execFileSync(process.execPath, ['--input-type=module', '--eval', program, text], {
    cwd: ROOT,
    encoding: 'utf8',
    // With CI=true, typescript-eslint would read the file from disk and never see this text.
    env: { ...process.env, TSESTREE_SINGLE_RUN: 'false' },
  });
  return JSON.parse(found) as string[];
}

test('an import of a folder above is found, and so is a circle', async () => {
  const folder = await temporaryFolder({
    'tsconfig.json': '{}',
    'shell/src/app/App.ts': `import { pages } from '../routing/siteMap'; export const App = pages;`,
    'shell/src/routing/siteMap.ts': `import type { App } from '../app/App'; export const pages: typeof App = [];`,
    'account-remote/src/a.ts': `import '../../marketing-remote/src/b';`,
    'marketing-remote/src/b.ts': '',
  });
  const config = path.join(ROOT, 'shared/platform/testing/import-floors.mjs');
  const { stdout: found } = spawnSync(
    path.join(ROOT, 'node_modules/.bin/depcruise'),
    ['--config', config, '-T', 'err-long', 'shell', 'account-remote'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(found).toContain('error shell/src/routing: shell/src/routing/siteMap.ts');
  expect(found).toContain('error no-circle: ');
  expect(found).toContain('error remotes-stay-apart: account-remote/src/a.ts');
});

test('the linter finds each import that a remote may not have', () => {
  const text = `
    import 'shell/src/routing/siteMap';
    import 'node:fs';
    import '@site/format';
    import { createTheme, ThemeProvider } from '@mui/material/styles';
    console.log(createTheme, ThemeProvider);`;
  const found = lint(text).join('\n');
  expect(found).toContain('A remote never imports the shell');
  expect(found).toContain('This code runs in the browser');
  expect(found).toContain('A remote imports @site/contract');
  expect(found).toContain("'createTheme' import from '@mui/material/styles' is restricted");
  expect(found).toContain('Extend the shell’s theme');
  // A nested theme is made from the outer one.
  expect(found).not.toContain("'ThemeProvider' import");
});

test('the linter finds an error without the one that caused it', () => {
  const text = (cause: string) => `
    export const load = (url: string) => fetch(url).catch((cause: unknown) => {
      throw new RangeError('no plan'${cause});
    });`;
  expect(lint(text(', { cause }'))).toEqual([]);
  expect(lint(text(''))).toContain('Keep what was caught: give the new error its cause.');
});

test('the contract’s example of a page that reads what only the browser has passes the linter', async () => {
  const contract = await readFile(path.join(ROOT, 'shared/contract/src/Page.ts'), 'utf8');
  const [, example = ''] = /```tsx\n(.*?)```/s.exec(contract) ?? [];
  const text = example.replaceAll(/^ \* ?/gm, '');
  expect(text).toContain('localStorage');
  expect(lint(text)).toEqual([]);
});
