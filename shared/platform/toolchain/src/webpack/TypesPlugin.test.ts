import { ROOT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Compilation } from 'webpack';
import { TypesPlugin } from './TypesPlugin';
import { typeScriptRule } from './typeScriptRule';

/** Builds a module twice, as an app's two builds do. @returns the errors of each */
const errorsOf = async (source: string, own?: object): Promise<string[][]> =>
  (await build(source, own)).map(({ errors }) => errors.map(String));

async function build(source: string, own: object = {}): Promise<Compilation[]> {
  const options = { strict: true, noEmit: true, types: [], ...own };
  const repository = await temporaryFolder({
    'base.json': JSON.stringify({ compilerOptions: { noUnusedLocals: true } }),
    'app/tsconfig.json': JSON.stringify({
      extends: '../base.json',
      compilerOptions: options,
      files: ['page.ts'],
    }),
    'app/page.ts': source,
    'app/other.ts': 'export {};',
  });
  const folder = path.join(repository, 'app');
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const plugin = new TypesPlugin(folder);
  const builds = ['browser', 'node'].map((name) => ({
    name,
    mode: 'production' as const,
    context: folder,
    entry: './page.ts',
    resolve: { extensions: ['.ts'] },
    output: { path: path.join(folder, 'dist', name) },
    module: { rules: [typeScriptRule(folder, false)] },
    plugins: [plugin],
  }));
  return new Promise((resolve, reject) => {
    webpack(builds).run((error, stats) => {
      if (error || !stats) reject(error ?? new Error('no result'));
      else resolve(stats.stats.map(({ compilation }) => compilation));
    });
  });
}

const inSource = (code: string, line: string) =>
  expect.stringMatching(new RegExp(`page\\.ts:2:\\d+ - error ${code}: [^]*${line}`)) as string;
const REPORTED = [expect.stringContaining('the faults above') as string];

test('type errors fail both builds, are shown once, and advise no types of Node', async () => {
  const [first, second] = await build(
    [
      `import { missing } from './other';`,
      'export const two: number = "2";',
      'export const three = [missing, process.argv];',
    ].join('\n'),
  );
  const [error = '', ...others] = first?.errors.map(String) ?? [];
  expect(error).toMatch(/page\.ts:2:\d+ - error TS2322: [^]*two: number/);
  expect(error).toContain('TS2305');
  expect(error).toMatch(/page\.ts:3:\d+ - error TS2591: Cannot find name 'process'\.\n/);
  // webpack would warn of the import.
  expect([others, first?.warnings]).toEqual([[], []]);
  expect(second?.errors.map(String)).toEqual(REPORTED);
});

test('a syntax error is shown in the source, and not in the code that was made of it', async () => {
  const errors = await errorsOf('export const one = 1;\nconst two = = 2;\n');
  expect(errors).toEqual([[inSource('TS1109', 'const two = = 2;')], REPORTED]);
});

test('an option of taste that the repository sets stops no build, and one that the app sets does', async () => {
  const unused = 'export {};\nconst unused = 1;\n';
  expect(await errorsOf(unused)).toEqual([[], []]);
  const own = { noUnusedLocals: true };
  expect(await errorsOf(unused, own)).toEqual([[inSource('TS6133', 'unused')], REPORTED]);
});
