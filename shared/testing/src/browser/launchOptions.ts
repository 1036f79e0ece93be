import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from './findBrowser';

/** How the browser to test in is started; Playwright says what to do when there is none. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser();
  return {
    ...(executablePath && { executablePath }),
    // Chromium refuses to start its sandbox as root, as in most containers.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  };
}
