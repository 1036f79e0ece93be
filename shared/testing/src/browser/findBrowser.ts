import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Names of Chromium and Chrome on a PATH. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where macOS and Windows install Chrome. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

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
  return [
    ...(named ? [named] : []),
    chromium.executablePath(),
    ...COMMANDS.flatMap(onPath),
    ...PLACES,
  ].find((file) => existsSync(file));
}

/**
 * Returns the path of Chromium's headless shell on the PATH, or undefined. It has the same engine
 * without the desktop browser around it, so tests take little more than half the time; it has no
 * back/forward cache. `CHROMIUM_PATH` overrides it.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined;
  return onPath('chromium-headless-shell').find((file) => existsSync(file));
}

/** Returns every path at which the PATH may have a command. */
function onPath(command: string): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, command));
}
