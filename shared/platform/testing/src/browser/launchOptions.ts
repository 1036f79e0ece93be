import { chromium, type LaunchOptions } from '@playwright/test';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Names of Chromium and Chrome on a PATH. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where macOS installs Chrome. */
const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Returns the path of the browser to test in: `CHROMIUM_PATH`, Playwright's own, or the system's;
 * undefined if none is installed.
 *
 * @throws Error when there is no file at `CHROMIUM_PATH`
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file.`);
  if (named) return named;
  return [chromium.executablePath(), ...COMMANDS.flatMap(onPath), CHROME].find(existsSync);
}

/**
 * Returns the path of Chromium's headless shell on the PATH, or undefined. It has the same engine
 * without the desktop browser around it, so tests take little more than half the time; it has no
 * back/forward cache. `CHROMIUM_PATH` overrides it.
 */
export const findHeadlessShell = (): string | undefined =>
  process.env.CHROMIUM_PATH ? undefined : onPath('chromium-headless-shell').find(existsSync);

/** Returns every path at which the PATH may have a command. */
const onPath = (command: string): string[] =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, command));

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
