import { readBuild } from '@site/release';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { webpack } from 'webpack';
import { BuildManifestPlugin, type BuildFacts } from './BuildManifestPlugin';
import { sharedVersions } from './sharing';

jest.setTimeout(60_000);

/** Builds an app of two files with webpack. One of them is a page in a chunk of its own. */
async function build(facts: BuildFacts): Promise<string> {
  const context = await temporaryFolder();
  await writeFile(
    path.join(context, 'entry.js'),
    `import(/* webpackChunkName: "ConfirmEmail" */ './page.js');\n`,
  );
  await writeFile(path.join(context, 'page.js'), `console.log('page');\n`);
  const folder = path.join(context, 'account-remote', 'dist');
  const compiler = webpack({
    context,
    mode: 'production',
    entry: { remoteEntry: './entry.js' },
    output: { path: folder, filename: '[name].js', chunkFilename: '[name].js' },
    plugins: [new BuildManifestPlugin({ app: 'account', sources: 'f00d', ...facts })],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(String(stats)));
      else compiler.close(() => resolve());
    });
  });
  return folder;
}

test('build.json lists each page with its scripts, and the versions of shared modules', async () => {
  const folder = await build({ exposes: ['ConfirmEmail'] });
  expect(JSON.parse(await readFile(path.join(folder, 'build.json'), 'utf8'))).toEqual({
    app: 'account',
    packageVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    sources: 'f00d',
    exposes: { ConfirmEmail: ['ConfirmEmail.js'] },
    shares: sharedVersions(),
  });
});

test('publishing reads the build, and the same sources give the same version twice', async () => {
  const versions: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { manifest } = await readBuild('account', await build({ exposes: ['ConfirmEmail'] }));
    expect(Object.keys(manifest.files)).toEqual(['ConfirmEmail.js', 'remoteEntry.js']);
    versions.push(manifest.version);
  }
  expect(versions[0]).toBe(versions[1]);
});
