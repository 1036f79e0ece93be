import type { LaunchOptions } from '@playwright/test';
import { findBrowser, findHeadlessShell } from './findBrowser';

/**
 * Returns Playwright's launch options. Without a browser, Playwright's own error says what to do.
 *
 * @param browser `headless shell` is faster, where it is installed; `full` is what visitors have
 */
export function launchOptions(browser: 'full' | 'headless shell' = 'full'): LaunchOptions {
  const executablePath = (browser === 'headless shell' && findHeadlessShell()) || findBrowser();
  return {
    ...(executablePath && { executablePath }),
    // Chromium refuses to start its sandbox as root, as in most containers.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  };
}
