import { SHELL, type AppName } from '@site/format';
import { appFolder, Refusal, ROOT } from '@site/project';
import { say } from '@site/release';
import { watchFile } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { addBuilds, whenBuilt } from './developmentBuilds';
import { developmentServer } from './developmentServer';
import { loadConfiguration } from './loadConfiguration';

/** Milliseconds from a change to the Node build: twice webpack's default, which the browser's has. */
const AFTER_BROWSER = 40;

/**
 * Starts the development servers of apps in this process, and waits for their first builds. Ctrl-C
 * stops them.
 *
 * @param env environment variables for the webpack configuration
 * @throws Refusal when a server can't start
 */
export async function serveApps(apps: AppName[], env: Record<string, string>): Promise<void> {
  Object.assign(process.env, env);
  await Promise.all(apps.map(serveApp));
  for (const app of apps) followDefinition(app);
}

/** Says when a definition changes: a server keeps the one that it started with. */
function followDefinition(app: AppName): void {
  const file = appFolder(app, app === SHELL ? 'shell.ts' : 'remote.ts');
  watchFile(file, { interval: 500, persistent: false }, () =>
    say(`${path.relative(ROOT, file)} has changed. To apply it, stop with Ctrl-C and start again.`),
  );
}

async function serveApp(app: AppName): Promise<void> {
  const configure = await loadConfiguration(app);
  const [browserConfig, nodeConfig] = configure(undefined, { mode: 'development' });
  const [browser, node] = [webpack(browserConfig), webpack(nodeConfig)];
  compilers.push(browser, node);
  addBuilds(app, { browser, node });
  // `stopBuilds` stops all servers of the process, not each its own.
  const options = { ...developmentServer(app), setupExitSignals: false };
  try {
    await new WebpackDevServer(options, browser).start();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(
      `The development server of ${app} can’t start: ${why}`,
      'Correct that, then run the command again.',
      { cause },
    );
  }
  node.outputFileSystem = browser.outputFileSystem;
  // Both share a thread, and a page with Fast Refresh waits for the browser build alone.
  node.hooks.watchRun.tapPromise('AfterBrowser', () => whenBuilt(browser));
  node.watch({ aggregateTimeout: AFTER_BROWSER }, (error, stats) => {
    if (error ?? stats?.hasErrors()) say(String(error ?? stats?.toString('errors-only')));
  });
  await Promise.all([whenBuilt(browser), whenBuilt(node)]);
}

const compilers: Compiler[] = [];

/** Stops all builds. Closing a compiler writes its cache, which makes the next start faster. */
async function stopBuilds() {
  for (const compiler of compilers) await new Promise<void>((done) => compiler.close(() => done()));
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void (compilers.length > 0 ? stopBuilds() : process.exit()));
