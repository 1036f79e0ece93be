import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from './findBrowser';

/**
 * Returns Playwright's launch options. Without a browser, Playwright's own error says what to do.
 */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser();
  return {
    ...(executablePath && { executablePath }),
    // Chromium refuses to start its sandbox as root, as in most containers.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  };
}
