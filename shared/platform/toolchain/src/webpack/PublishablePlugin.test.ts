import { temporaryFolder } from '@site/testing/temporaryFolder';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeBuildInto, type Difference } from '../../../release/fixtures/writeBuildInto.fixture';
import { run } from '../manifest/runBuild.fixture';
import { COMPLETE, PublishablePlugin } from './PublishablePlugin';

/**
 * Runs an app's two compilers on a source each. They write beside the files of a build.
 *
 * @returns the marker, and what the compilers report
 */
async function build(browser: string, node: string, difference?: Difference) {
  const context = await temporaryFolder({ 'browser.js': browser, 'node.js': node });
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

test('a build that publish would refuse fails with its reason, and has no marker', async () => {
  const { marker, report } = await build('', '', { files: { 'remoteEntry.js': undefined } });
  expect(report).toMatch(/can’t be published: .*remoteEntry\.js/);
  expect(existsSync(marker)).toBe(false);
});
