import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';
import type { Observed } from './observePage';

/** The emulated device and network. */
export interface Conditions {
  /** Text for the heading of the table. */
  label: string;
  screen: BrowserContextOptions;
  /** Network limits; undefined means this machine's own network. */
  network?: { downloadBits: number; uploadBits: number; requestMilliseconds: number };
  /** Factor by which the processor is slower. */
  cpuSlowdown: number;
}

/** No emulation. */
export const DESKTOP: Conditions = {
  label: 'desktop: 1440 x 900, network and processor of this machine',
  screen: { viewport: { width: 1440, height: 900 } },
  cpuSlowdown: 1,
};

/** A mid-range phone on a slow mobile network, with the values of Lighthouse. */
export const MOBILE: Conditions = {
  label:
    'phone: 390 x 844 at 2x, 1.6 Mbit/s down, 0.75 up, 150 ms a request, processor 4 times slower',
  screen: {
    viewport: { width: 390, height: 844 },
    // There are no pictures above 2x.
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
  network: { downloadBits: 1_600_000, uploadBits: 750_000, requestMilliseconds: 150 },
  cpuSlowdown: 4,
};

/** A person with a browser profile of their own: no cache, storage or open connections at first. */
export interface Visitor {
  /**
   * Opens an address in a new tab: by a link of another site, or typed or opened by a mail program in an
   * empty tab.
   */
  open(address: string, from: 'link' | 'emptyTab', until?: 'commit' | 'load'): Promise<Page>;
  leave(): Promise<void>;
}

/** Milliseconds to wait for any step of a visit; far more than the slowest conditions need. */
const TIMEOUT = 60_000;

/**
 * Milliseconds that a browser is busy with a new tab. The wait is fixed, because no event tells the end
 * of it, and a visit that begins earlier would be slower.
 */
const NEW_TAB = 500;

/** The script that observes pages. */
const [observer] = buildSync({
  entryPoints: [fileURLToPath(new URL('observePage.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  target: 'es2022',
}).outputFiles;

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
  const observe = observer?.text ?? '';
  const context = await browser.newContext(screen);
  context.setDefaultTimeout(TIMEOUT);
  await context.addInitScript({
    content: looksForConfirm ? `${observe}observeConfirm();` : observe,
  });
  return {
    async open(address, from, until = 'load') {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      if (network) {
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: network.requestMilliseconds,
          downloadThroughput: network.downloadBits / 8,
          uploadThroughput: network.uploadBits / 8,
        });
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      if (from === 'link') await page.goto(`data:text/html,<a href="${address}">Link</a>`);
      await page.waitForTimeout(NEW_TAB);
      if (from === 'emptyTab') {
        await page.goto(address, { waitUntil: until });
        return page;
      }
      // Asking a page anything delays its paint, so only a visit that acts at once does before `load`.
      const opened = page.waitForURL(address, { waitUntil: until });
      await page.getByRole('link').click({ noWaitAfter: true });
      await opened;
      return page;
    },
    leave: () => context.close(),
  };
}

/**
 * Waits until a page has recorded a value.
 *
 * @param fault the error message without the time limit
 */
export async function waitForObserved<Name extends keyof Observed>(
  page: Page,
  name: Name,
  fault: string,
): Promise<NonNullable<Observed[Name]>> {
  const found = await page
    .waitForFunction((key) => window.observed[key], name)
    .catch((cause: unknown) => {
      throw new Error(`${fault} within ${TIMEOUT / 1000} s`, { cause });
    });
  return (await found.jsonValue()) as NonNullable<Observed[Name]>;
}
