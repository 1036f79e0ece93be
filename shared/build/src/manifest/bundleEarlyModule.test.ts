import { temporaryFolder } from '@site/testing/temporaryFolder';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Script } from 'node:vm';
import { bundleEarlyModule } from './bundleEarlyModule';

/** Writes files into a new folder, and bundles `early.ts` of them. */
async function bundle(files: Record<string, string>) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return { folder, ...bundleEarlyModule(folder, './early') };
}

const EARLY = {
  'early.ts': `import { ANSWER } from './answer';
    export default ({ search }: { search: string }) => search + ANSWER + '</script>';`,
  'answer.ts': 'export const ANSWER = 42; export const UNUSED = "unused";',
};

test('the script is one line that sets window.earlyModule, and nothing else', async () => {
  const { text } = await bundle(EARLY);
  const window: { earlyModule?: (press: { search: string }) => string } = {};
  const context = { window };
  new Script(text).runInNewContext(context);
  expect(window.earlyModule?.({ search: '?a' })).toBe('?a42</script>');
  expect(Object.keys(context)).toEqual(['window']);
  expect(text).not.toMatch(/\n|unused|<\/script/);
});

test('names the files that it was made from, so that development builds it again', async () => {
  const { folder, sources } = await bundle(EARLY);
  expect(sources.sort()).toEqual(['answer.ts', 'early.ts'].map((name) => path.join(folder, name)));
});

test('the same sources give the same script in every folder', async () => {
  expect((await bundle(EARLY)).text).toBe((await bundle(EARLY)).text);
});

test('refuses a package, which the bill of materials would not list', async () => {
  const files = {
    'early.ts': `import pad from 'left-pad'; export default pad;`,
    'node_modules/left-pad/index.js': 'export default 1;',
  };
  await expect(bundle(files)).rejects.toThrow(
    './early must not import packages, but imports node_modules/left-pad/index.js',
  );
});
