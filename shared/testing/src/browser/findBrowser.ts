import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Names under which Chromium and Chrome are installed on a system's PATH. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where macOS and Windows keep Chrome. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser to test in: the one that `CHROMIUM_PATH` names, Playwright's own, or the system's.
 *
 * @returns its program, or undefined when there is none
 * @throws Error when `CHROMIUM_PATH` names nothing
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, where nothing is.`);
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  const candidates = [...(named ? [named] : []), chromium.executablePath(), ...onPath, ...PLACES];
  return candidates.find((file) => existsSync(file));
}
