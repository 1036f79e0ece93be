import { defineConfig } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';
import { PHONE } from './e2e/support/phone';

/**
 * `npm test` tests each promise of the site once. `TESTS=rest` runs what that leaves out: tests
 * tagged `@all`, which are slow or the rest of a matrix.
 */
const isRest = process.env.TESTS === 'rest';

/** Tests of layout and touch. With the rest, they run at a phone's size, too. */
const AT_BOTH_SIZES = /pages\/(accessibility|first-paint)\.spec/;

export default defineConfig({
  testDir: './e2e',
  outputDir: '../.test-results',
  globalSetup: './e2e/support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The second try records a trace. A test that needs it is flaky, and fails all the same.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: Boolean(process.env.CI),
  // Commands, builds and servers of the slow tests leave a processor idle now and then.
  workers: isRest ? 3 : 2,
  // Generous, because only a busy machine needs the time. The slow tests run builds and servers, which
  // make it busy.
  timeout: isRest ? 120_000 : 60_000,
  expect: { timeout: isRest ? 20_000 : 7_000 },
  reporter: process.env.CI ? [['dot']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions('headless shell'),
    // A trace takes a quarter of a test's time. `npx playwright test <file> --trace on` records
    // one.
    trace: 'on-first-retry',
    actionTimeout: isRest ? 20_000 : 7_000,
    navigationTimeout: isRest ? 40_000 : 15_000,
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      ...(isRest ? { grep: /@all/ } : { grepInvert: /@all/ }),
    },
    ...(isRest ? [{ name: 'phone', use: PHONE, testMatch: AT_BOTH_SIZES }] : []),
  ],
});
