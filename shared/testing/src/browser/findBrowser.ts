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
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  const candidates = [...(named ? [named] : []), chromium.executablePath(), ...onPath, ...PLACES];
  return candidates.find((file) => existsSync(file));
}
