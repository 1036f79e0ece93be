import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import type { Conditions } from '../conditions';
import { NetworkLog } from './NetworkLog';

/** A tab with an empty page. */
export interface Tab {
  page: Page;
  network: NetworkLog;
}

/** A person with a browser profile of their own: no cache, storage or open connections at first. */
export interface Visitor {
  /** Opens a tab. Tabs share the profile. */
  openTab(): Promise<Tab>;
  leave(): Promise<void>;
}

/** The bundled script that observes pages; all visits share it. */
let observer: Promise<string> | undefined;

/**
 * Opens a profile under the conditions.
 *
 * @param looksForConfirm whether pages look for the Confirm button, which delays their paint
 */
export async function openVisitor(
  browser: Browser,
  { screen, network, cpuSlowdown }: Conditions,
  { looksForConfirm = false } = {},
): Promise<Visitor> {
  const observe = await (observer ??= bundleObserver());
  const content = looksForConfirm ? `${observe}observeConfirm();` : observe;
  const context = await browser.newContext(screen);
  await context.addInitScript({ content });
  return {
    async openTab() {
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
      return { page, network: log };
    },
    leave: () => context.close(),
  };
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
