import { defineConfig } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';

/**
 * The tests come in two parts, which share no test:
 *
 * - `npm test` runs each promise of the site once, at the size of a desktop. A test tagged `@phone` runs at that
 *   of a phone instead.
 * - With `TESTS=rest` runs what that leaves out: tests tagged `@all` (slow ones, and the rest of a matrix) at both sizes,
 *   and all others at the size that they have not been run at.
 */
const isRest = process.env.TESTS === 'rest';

/** Tests without a page, of a whole repository, or whose result does not depend on the size: they run once. */
const SIZELESS = new RegExp(
  `/(${[
    'commands/.*',
    'server/.*',
    'security/.*',
    'failures/remote-faults',
    'confirm-email/confirm-(links|local|token)',
    'pages/(hero|html|meta-tags|prerender)',
    'shell/(federation|reporting)',
  ].join('|')})\\.spec\\.ts$`,
);

/** Which tests run at a size, by their tags. */
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
  // A machine that is busy with something else may be late anywhere. What passed only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Generous: none of it is waited for unless the machine is busy with something else.
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: process.env.CI ? [['dot']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    // A trace costs a quarter of a test's time. To record one: `npx playwright test <file> --trace on`.
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
