import { BUILD_MANIFEST, type AppName } from '@site/contract';
import { Refusal } from '@site/release';
import { appFolder, ROOT } from '@site/release/appFolder';
import { execa } from 'execa';
import { createRequire } from 'node:module';
import { developmentOrigin } from './developmentPorts';

const require = createRequire(import.meta.url);

/**
 * Starts an app's development server in a child process that ends with this one, and waits for its
 * first build.
 *
 * @param env environment variables for the webpack configuration, besides this process's own
 * @throws Refusal when the server exits before its first build
 */
export async function serveApp(app: AppName, env: Record<string, string>): Promise<void> {
  const cli = require.resolve('webpack-cli/bin/cli.js', { paths: [ROOT] });
  const server = execa('node', ['--import', 'tsx', cli, 'serve', '--mode', 'development'], {
    cwd: appFolder(app),
    env,
    stdio: 'inherit',
  });
  const exited = server.then(
    () => undefined,
    () => undefined,
  );
  const built = waitForFile(`${developmentOrigin(app)}/${BUILD_MANIFEST}`);
  const isReady = await Promise.race([built.then(() => true), exited.then(() => false)]);
  if (!isReady)
    throw new Refusal(
      `The development server of ${app} exited`,
      'Fix the errors above, then run the command again.',
    );
  // If it exits later, stop the others as well: a site with a missing part would only confuse.
  void exited.then(() => process.exit(1));
}

async function waitForFile(address: string): Promise<void> {
  while (
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 200));
}
