import { defineConfig } from '@playwright/test';
import { launchOptions } from '@site/testing/launchOptions';

/** What answers without a browser, takes a whole repository, or sets its own sizes: once is enough. */
const SIZELESS =
  /(serving[-\w]*|content-policy|remote-faults|hero|prerender|deploy|many-deploys|hundred-remotes|development|start|html)\.spec\.ts$/;

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
    trace: 'retain-on-failure',
    actionTimeout: 7_000,
    navigationTimeout: 15_000,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: SIZELESS,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
