import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import type { Conditions } from '../conditions';
import { NetworkLog } from './NetworkLog';

/** An empty page in a browser profile of its own. */
export interface Visit {
  page: Page;
  network: NetworkLog;
  end(): Promise<void>;
}

/** The bundled script that observes pages; all visits share it. */
let observer: Promise<string> | undefined;

/** Opens an empty page under the conditions, without cache, storage or open connections. */
export async function openVisit(
  browser: Browser,
  { screen, network, cpuSlowdown }: Conditions,
): Promise<Visit> {
  const context = await browser.newContext(screen);
  const end = () => context.close();
  try {
    await context.addInitScript({ content: await (observer ??= bundleObserver()) });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const log = await NetworkLog.start(session);
    if (network) {
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.requestMilliseconds,
        downloadThroughput: network.downloadBits / 8,
        uploadThroughput: network.uploadBits / 8,
      });
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return { page, network: log, end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function bundleObserver(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('observePage.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
