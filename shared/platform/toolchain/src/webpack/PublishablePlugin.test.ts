import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { factsOf } from '../../../release/fixtures/appFacts.fixture';
import { writeBuildInto, type Difference } from '../../../release/fixtures/writeBuildInto.fixture';
import { run } from '../manifest/runBuild.fixture';
import { COMPLETE, PublishablePlugin } from './PublishablePlugin';

/**
 * Runs an app's two compilers on a source each. They write beside the files of a build.
 *
 * @returns the marker, and what the compilers report
 */
async function build(
  browser: string,
  node: string,
  difference?: Difference,
  packages: Record<string, string> = {},
) {
  const context = await temporaryFolder({ 'browser.js': browser, 'node.js': node, ...packages });
  const folder = path.join(context, 'dist');
  await writeBuildInto(folder, 'account', difference);
  const publishable = new PublishablePlugin('f00d');
  const config = (name: string) => ({
    context,
    mode: 'production' as const,
    name,
    entry: { [name]: `./${name}.js` },
    output: { path: folder, filename: '[name].js' },
    optimization: { emitOnErrors: false },
    plugins: [publishable],
  });
  const report = await run([config('browser'), config('node')]).catch(String);
  return { marker: path.join(folder, COMPLETE), report };
}

test('marks a build as complete with the hash of its sources', async () => {
  const { marker, report } = await build('', '');
  expect([report, await readFile(marker, 'utf8')]).toEqual([[], 'f00d']);
});

test.each([
  ['browser', 'const = 1;', ''],
  ['Node', '', 'const = 1;'],
])('a build whose %s half fails has no marker', async (_, browser, node) => {
  expect(existsSync((await build(browser, node)).marker)).toBe(false);
});

test('a page over its budget is named with its largest packages, and a second one in a line of its own', async () => {
  const { pages } = factsOf('account');
  const page = { ...pages.ConfirmEmail!, budget: 1 };
  const difference = { manifest: { pages: { ConfirmEmail: page, Again: page } } };
  const packages = {
    'node_modules/large/index.js': `console.log('${'x'.repeat(5_000)}');`,
    'node_modules/@a/small/index.js': 'console.log(1);',
  };
  const { report } = await build(`import 'large'; import '@a/small';`, '', difference, packages);
  for (const name of ['ConfirmEmail', 'Again'])
    expect(report).toMatch(
      new RegExp(
        `\n\\s*- ${name} has .* of 1; its largest packages, as source: large 6 kB, @a/small 1 kB\n`,
      ),
    );
});

test('a build that publish would refuse fails with its reason, and has no marker', async () => {
  const { marker, report } = await build('', '', { files: { 'remoteEntry.js': undefined } });
  expect(report).toMatch(/can’t be published: .*remoteEntry\.js/);
  expect(existsSync(marker)).toBe(false);
});
