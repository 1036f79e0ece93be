import type { BrowserContextOptions } from '@playwright/test';

/** Under which conditions pages are visited. */
export interface Conditions {
  /** In words, for the heading of a table. */
  says: string;
  screen: BrowserContextOptions;
  /** What the network is slowed down to; undefined is this machine's own. */
  network?: { downloadBits: number; uploadBits: number; requestMilliseconds: number };
  /** How many times longer scripts, styles and layout take. */
  cpuSlowdown: number;
}

/** This machine as it is. */
export const DESKTOP: Conditions = {
  says: 'desktop: 1440 x 900, network and processor of this machine',
  screen: { viewport: { width: 1440, height: 900 } },
  cpuSlowdown: 1,
};

/** A phone of the middle class on a slow mobile network, as Lighthouse takes it. */
export const MOBILE: Conditions = {
  says: 'phone: 390 x 844 at 2x, 1.6 Mbit/s down, 0.75 up, 150 ms a request, processor 4 times slower',
  screen: {
    viewport: { width: 390, height: 844 },
    // The pictures have no size beyond 2x.
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
  network: { downloadBits: 1_600_000, uploadBits: 750_000, requestMilliseconds: 150 },
  cpuSlowdown: 4,
};
