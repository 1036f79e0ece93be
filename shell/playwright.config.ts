import { defineConfig } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';

/**
 * The tests run in two parts that share none:
 *
 * - `npm test` tests each promise of the site once, at desktop size, or at phone size if the test
 *   is tagged `@phone`.
 * - `TESTS=rest` runs what that leaves out: tests tagged `@all` (slow ones, and the rest of a
 *   matrix) at both sizes, and all other tests at the size that they have not run at.
 */
const isRest = process.env.TESTS === 'rest';

/** Tests without a page, or whose result does not depend on its size. They run once. */
const SIZELESS = new RegExp(
  `/(${[
    'commands/.*',
    'server/.*',
    'security/.*',
    'failures/remote-faults',
    'confirm-email/confirm-(links|local|token)',
    'releases/.*',
    'pages/(hero|html|meta-tags|prerender)',
    'shell/(federation|reporting|reporting-off)',
  ].join('|')})\\.spec\\.ts$`,
);

/** The tests of each size, by their tags. */
const desktop = isRest ? { grep: /@all|@phone/ } : { grepInvert: /@all|@phone/ };
const phone = isRest
  ? { grepInvert: /^(?!.*@all).*@phone/s }
  : { grep: /@phone/, grepInvert: /@all/ };

export default defineConfig({
  testDir: './e2e',
  outputDir: '../.test-results',
  globalSetup: './e2e/support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may be late anywhere. A test that passes only the second time is listed as
  // flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Generous, because only a busy machine needs the time.
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: process.env.CI ? [['dot']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions('headless shell'),
    // A trace takes a quarter of a test's time. `npx playwright test <file> --trace on` records
    // one.
    trace: 'on-first-retry',
    actionTimeout: 7_000,
    navigationTimeout: 15_000,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, ...desktop },
    {
      name: 'phone',
      testIgnore: SIZELESS,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      ...phone,
    },
  ],
});
