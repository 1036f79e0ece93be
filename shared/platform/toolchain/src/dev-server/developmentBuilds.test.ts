import { temporaryFolder } from '@site/testing/temporaryFolder';
import path from 'node:path';
import webpack from 'webpack';
import { addBuilds, whenBuilt } from './developmentBuilds';

test('nothing waits for a build that is cut off by closing its compiler', async () => {
  const folder = await temporaryFolder({ 'index.js': 'export const answer = 42;' });
  const compilerNamed = (name: string) =>
    webpack({
      name,
      mode: 'development',
      context: folder,
      entry: './index.js',
      output: { path: path.join(folder, 'dist') },
      stats: 'none',
    });
  const [browser, node] = [compilerNamed('browser'), compilerNamed('node')];
  addBuilds('account', { browser, node });
  browser.watch({}, () => {});
  await whenBuilt(browser);

  // A change was saved, and its build has not begun.
  browser.hooks.invalid.call(path.join(folder, 'index.js'), Date.now());
  const next = whenBuilt(browser);
  await new Promise((done) => browser.close(done));
  await expect(next).resolves.toBeUndefined();
});
