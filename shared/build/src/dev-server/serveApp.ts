import { BUILD_MANIFEST, type AppName } from '@site/contract';
import { Refusal } from '@site/release';
import { appFolder, ROOT } from '@site/release/appFolder';
import { execa } from 'execa';
import { createRequire } from 'node:module';
import { developmentOrigin } from './developmentPorts';

const require = createRequire(import.meta.url);

/**
 * Starts an app's development server as a process of its own, which ends with this one, and waits for its first build.
 *
 * @param env what its webpack configuration is told beside this process's own environment
 * @throws Refusal when it ends before it answers
 */
export async function serveApp(app: AppName, env: Record<string, string>): Promise<void> {
  const cli = require.resolve('webpack-cli/bin/cli.js', { paths: [ROOT] });
  const server = execa('node', ['--import', 'tsx', cli, 'serve', '--mode', 'development'], {
    cwd: appFolder(app),
    env,
    stdio: 'inherit',
  });
  const ended = server.then(
    () => undefined,
    () => undefined,
  );
  const answer = waitForAnswer(`${developmentOrigin(app)}/${BUILD_MANIFEST}`);
  const isReady = await Promise.race([answer.then(() => true), ended.then(() => false)]);
  if (!isReady)
    throw new Refusal(
      `the development server of ${app} ended`,
      'Mend what it says above, then run the command again.',
    );
  // One that ends later takes the others down: a site with a part missing would only puzzle.
  void ended.then(() => process.exit(1));
}

async function waitForAnswer(address: string): Promise<void> {
  while (
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 200));
}
