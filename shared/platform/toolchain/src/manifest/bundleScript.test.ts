import { appFolder } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { parse } from 'acorn';
import path from 'node:path';
import { Script } from 'node:vm';
import { bundleEarlyModule, bundleInlineScript } from './bundleScript';

/** Writes files into a new folder, and bundles `early.ts` of them. */
async function bundle(files: Record<string, string>) {
  const folder = await temporaryFolder(files);
  return { folder, ...bundleEarlyModule(folder, './early') };
}

const EARLY = {
  'early.ts': `import { ANSWER } from './answer';
    export default ({ search }: { search: string }) => search + ANSWER + '</script>';`,
  'answer.ts': 'export const ANSWER = 42; export const UNUSED = "unused";',
};

test.each(['startUp', 'earlyPresses'])('%s of the shell parses as ES2017', (name) => {
  const script = bundleInlineScript(appFolder('shell', `src/hydration/${name}.ts`));
  expect(() => parse(script, { ecmaVersion: 2017, sourceType: 'module' })).not.toThrow();
});

test('an early script is one line that sets window.earlyModule, and nothing else', async () => {
  const { text } = await bundle(EARLY);
  const window: { earlyModule?: (press: { search: string }) => string } = {};
  const context = { window };
  new Script(text).runInNewContext(context);
  expect(window.earlyModule?.({ search: '?a' })).toBe('?a42</script>');
  expect(Object.keys(context)).toEqual(['window']);
  expect(text).not.toMatch(/\n|unused|<\/script/);
  // The same sources give the same script in every folder.
  expect((await bundle(EARLY)).text).toBe(text);
});

test('names the files that it was made from, so that development builds it again', async () => {
  const { folder, sources } = await bundle(EARLY);
  expect(sources.sort()).toEqual(['answer.ts', 'early.ts'].map((name) => path.join(folder, name)));
});

test('refuses a package in an early script, which would be a second copy of it', async () => {
  const files = {
    'early.ts': `import pad from 'left-pad'; export default pad;`,
    'node_modules/left-pad/index.js': 'export default 1;',
  };
  await expect(bundle(files)).rejects.toThrow(
    './early must not import packages, but imports node_modules/left-pad/index.js',
  );
});
