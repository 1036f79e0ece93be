import { chromium, type Browser, type Page } from '@playwright/test';
import { buildApps } from '@site/toolchain/buildApps';
import { NONE } from '@site/release';
import { launchOptions } from '@site/testing/launchOptions';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyRepository } from '../e2e/support/copyRepository';
import { findFreePorts } from '../e2e/support/findFreePorts';
import { releaseBuilds } from '../e2e/support/releases';
import { RunningCommand } from '../e2e/support/RunningCommand';
import { recordHydration, type HydratedWindow } from '../e2e/support/site';
import { textTable, median } from './report';

/** Number of timed changes of each app. */
const TIMES = 5;

/** A component of each app, a text in it, and a page that shows it. */
const CHANGES = {
  account: {
    file: 'account-remote/src/confirm-email/ConfirmEmail.tsx',
    text: 'Click here to confirm',
    path: '/account/confirm',
  },
  marketing: {
    file: 'marketing-remote/src/home/Headline.tsx',
    text: 'Set Your Goals',
    path: '/',
  },
  shell: { file: 'shell/src/layout/SkipLink.tsx', text: 'Skip to the content', path: '/' },
};

type Change = (typeof CHANGES)[keyof typeof CHANGES];

/** The development commands, and the apps that each serves from their sources. */
const COMMANDS: [command: string, changes: Record<string, Change>][] = [
  ['npm run dev -w account-remote', { account: CHANGES.account }],
  ['npm run dev', CHANGES],
];

const COLUMNS = ['ready', 'first page', 'account', 'marketing', 'shell'];

/**
 * Times development in a browser: each command twice, without a cache and then with that of the first
 * start, and changes from saving a file until the open page shows them.
 *
 * @param log receives progress messages
 * @returns a table in seconds
 * @throws Error if a command ends, or a page or a change does not show
 */
export async function timeDevelopment(log: (line: string) => void): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const browser = await chromium.launch(launchOptions());
  try {
    const store = path.join(folder, 'store');
    await buildApps(log);
    await releaseBuilds(store);
    const copy = await copyRepository(path.join(folder, 'repository'));
    const rows = [['', ...COLUMNS]];
    for (const [command, changes] of COMMANDS) {
      for (const cache of ['cold', 'warm']) {
        log(`${command}, ${cache} …`);
        const times = await timeCommand(browser, command, changes, copy, store);
        const seconds = COLUMNS.map((column) => times[column]?.toFixed(2) ?? NONE);
        rows.push([`${command}, ${cache}`, ...seconds]);
      }
    }
    return textTable(rows);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Ends the command with Ctrl-C, so that the next start finds a cache. @returns seconds by column */
async function timeCommand(
  browser: Browser,
  command: string,
  changes: Record<string, Change>,
  repository: string,
  store: string,
): Promise<Record<string, number>> {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(recordHydration);
  const env = { PORT: String(await findFreePorts(4)), SITE_STORE: store };
  const seconds = timer();
  const server = new RunningCommand(command.split(' '), repository, env);
  try {
    const address = await server.waitForOutput(/ live: (http:\S+)/);
    const times: Record<string, number> = { ready: seconds() };
    for (const [app, change] of Object.entries(changes)) {
      await page.goto(address + change.path);
      await page.waitForFunction(() => (window as HydratedWindow).isHydrated);
      times['first page'] ??= seconds();
      times[app] = await timeChange(page, repository, change);
    }
    await server.interrupt();
    return times;
  } finally {
    server.kill();
    await page.close();
  }
}

/** @returns the median, in seconds */
async function timeChange(page: Page, repository: string, { file, text }: Change) {
  const source = path.join(repository, file);
  const before = await readFile(source, 'utf8');
  const times: number[] = [];
  for (let change = 1; change <= TIMES; change += 1) {
    // Nobody saves faster.
    await new Promise((done) => setTimeout(done, 1_000));
    const changed = `Text number ${change}`;
    const seconds = timer();
    await writeFile(source, before.replace(text, changed));
    // In each frame, as a locator would poll more and more seldom.
    await page.waitForFunction((shown) => document.body.textContent.includes(shown), changed);
    times.push(seconds());
  }
  await writeFile(source, before);
  return median(times) ?? NaN;
}

/** Returns a function that returns the seconds since now. */
function timer() {
  const began = performance.now();
  return () => (performance.now() - began) / 1000;
}
