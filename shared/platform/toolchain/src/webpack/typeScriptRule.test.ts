import { ROOT } from '@site/project';
import { requireCountingOptions } from '@site/testing/remoteOptions';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../manifest/runBuild.fixture';
import { typeScriptRule } from './typeScriptRule';

/** Makes the folder of an app with options of its own. */
const makeApp = (compilerOptions: object, source = '') =>
  temporaryFolder({
    'tsconfig.json': JSON.stringify({ extends: path.join(ROOT, 'tsconfig.json'), compilerOptions }),
    'page.tsx': source,
  });

/** Returns a source as the app's build compiles it. */
async function compile(compilerOptions: object, source: string, hasFastRefresh = false) {
  const folder = await makeApp(compilerOptions, source);
  await run({
    mode: 'production',
    context: folder,
    entry: './page.tsx',
    output: { path: path.join(folder, 'dist') },
    optimization: { minimize: false },
    module: { rules: [typeScriptRule(folder, hasFastRefresh)] },
    externals: [
      ({ request = '' }, done) =>
        /^[\w@]/.test(request) ? done(undefined, `var "${request}"`) : done(),
    ],
  });
  return readFile(path.join(folder, 'dist/main.js'), 'utf8');
}

test('jsxImportSource and experimentalDecorators count', async () => {
  const code = await compile(
    { jsxImportSource: '@emotion/react', experimentalDecorators: true },
    `const observable = (target: object, name: string) => console.log(target, name);
     export class Plan { @observable title = 'x'; }
     export const red = <p css={{ color: 'red' }} />;`,
  );
  expect(code).toContain('@emotion/react/jsx-runtime');
  expect(code).not.toContain('"react/jsx-runtime');
  // The call of a decorator of this kind.
  expect(code).toMatch(/\bobservable\n?\s*\], Plan\.prototype, "title"/);
});

test('with Fast Refresh, components are marked, and their JSX is that of builds', async () => {
  const code = await compile({}, 'export function Plan() { return <p>x</p>; }', true);
  expect(code).toMatch(/\$RefreshReg\$\(\w+, "Plan"\)/);
  expect(code).toContain('"react/jsx-runtime"');
});

test('refuses options that builds decide, and takes those that say the same', async () => {
  const same = { target: 'es2022', jsx: 'react-jsx', strict: false, jsxImportSource: 'react' };
  const folder = await makeApp(same);
  expect(() => requireCountingOptions(folder)).not.toThrow();
  const base = await temporaryFolder({
    'tsconfig.json': '{ "extends": ["./base.json", "@a/strict/tsconfig"] }',
    'base.json': '{ "compilerOptions": { "jsx": "preserve" } }',
    'node_modules/@a/strict/tsconfig.json': '{ "compilerOptions": { "module": "node16" } }',
  });
  expect(() => requireCountingOptions(base)).toThrow('sets jsx, module, which builds decide');
  const other = await makeApp({ ...same, target: 'es5', module: 'commonjs' });
  expect(() => requireCountingOptions(other)).toThrow(
    '/tsconfig.json sets target, module, which builds decide. Leave that out.',
  );
});
