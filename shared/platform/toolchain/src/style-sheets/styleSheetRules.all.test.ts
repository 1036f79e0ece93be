import { ROOT } from '@site/project';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../manifest/runBuild.fixture';
import { styleSheetRules } from './styleSheetRules';

jest.setTimeout(60_000);

const PLUGIN = `{ postcssPlugin: 'top', Once(root) { root.walkDecls((each) => { each.value = '7px'; }); } }`;

const CARD = { 'card.module.css': '.card { top: 0 }' };

/** Returns an app's sheet as its build makes it. */
async function build(files: Record<string, string>, app = 'films'): Promise<string> {
  const folder = await temporaryFolder({
    'index.js': `import card from './card.module.css'; console.log(card.card);`,
    ...CARD,
    ...files,
  });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await run({
    mode: 'production',
    context: folder,
    entry: './index.js',
    output: { path: path.join(folder, 'dist') },
    module: { rules: styleSheetRules(app, folder, 'browser') },
    plugins: [new MiniCssExtractPlugin()],
  });
  return readFile(path.join(folder, 'dist/main.css'), 'utf8');
}

// Not with `.mjs`: Jest cannot import it. An app that moves here has one; see movedApp.ts.
test.each([
  ['postcss.config.js', `module.exports = { plugins: [${PLUGIN}] };`],
  ['postcss.config.ts', `export default { plugins: [${PLUGIN}] };`],
])('PostCSS runs with %s', async (file, text) => {
  expect(await build({ [file]: text })).toContain('top: 7px');
});

test('PostCSS runs with its key in package.json', async () => {
  const files = {
    'package.json': '{ "postcss": { "plugins": { "./node_modules/top": {} } } }',
    'top/index.js': `module.exports = () => (${PLUGIN})`,
  };
  await expect(build(files)).rejects.toThrow('Loading PostCSS "./node_modules/top" plugin failed');
});

test('a hidden configuration of PostCSS is refused by its name', async () => {
  await expect(build({ '.postcssrc.json': '{}' })).rejects.toThrow(
    /\.postcssrc\.json is not read\. Write postcss\.config\.mjs\.$/,
  );
});

test('the same class in the same file of two apps has two names', async () => {
  const [own, other] = await Promise.all([build({}), build({}, 'plans')]);
  expect(own).toMatch(/^\.card-module-card-/m);
  expect(own).not.toBe(other);
});
