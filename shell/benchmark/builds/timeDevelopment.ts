import type { Browser, Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePorts } from '../../e2e/support/findFreePorts';
import { recordHydration, type HydratedWindow } from '../../e2e/support/site';
import { RunningCommand } from '../../e2e/support/RunningCommand';

/** Number of timed changes of each app. */
const TIMES = 5;

/** Milliseconds between two changes. Nobody saves faster. */
const PAUSE = 1_000;

/** Milliseconds that a start or a change may take. */
const LIMIT = 120_000;

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

type ChangedApp = keyof typeof CHANGES;

/** Milliseconds of one session of development. */
export interface DevelopmentTimes {
  /** From the command to its message with the site's address. */
  ready: number;
  /** From the command to a page of the first app, hydrated. */
  firstPage: number;
  /** From saving a file until the open page shows its text, by app. */
  changes: Partial<Record<ChangedApp, number[]>>;
}

/**
 * Times a development server with a browser: its start, and changes of sources. Ends it with Ctrl-C,
 * so that the next start finds a cache.
 *
 * @param repository a copy; its sources are changed and restored
 * @param args of npm
 * @param apps whose changes are timed
 * @param store of the released site
 * @throws Error if the command ends, or a page or a change does not show
 */
export async function timeDevelopment(
  browser: Browser,
  repository: string,
  args: string[],
  apps: ChangedApp[],
  store: string,
): Promise<DevelopmentTimes> {
  const port = await findFreePorts(4);
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT);
  await page.addInitScript(recordHydration);
  const began = performance.now();
  const env = { PORT: String(port), SITE_STORE: store };
  const server = new RunningCommand(['npm', 'run', ...args], repository, env);
  try {
    const address = await server.waitForOutput(/ live: (http:\S+)/);
    const ready = performance.now() - began;
    let firstPage = NaN;
    const changes: DevelopmentTimes['changes'] = {};
    for (const app of apps) {
      await page.goto(address + CHANGES[app].path);
      await page.waitForFunction(() => (window as HydratedWindow).isHydrated);
      if (app === apps[0]) firstPage = performance.now() - began;
      changes[app] = await timeChanges(page, repository, CHANGES[app]);
    }
    await server.interrupt();
    return { ready, firstPage, changes };
  } finally {
    server.kill();
    await page.close();
  }
}

async function timeChanges(
  page: Page,
  repository: string,
  { file, text }: (typeof CHANGES)[ChangedApp],
): Promise<number[]> {
  const source = path.join(repository, file);
  const before = await readFile(source, 'utf8');
  const times: number[] = [];
  for (let change = 1; change <= TIMES; change += 1) {
    await new Promise((done) => setTimeout(done, PAUSE));
    const changed = `Text number ${change}`;
    const began = performance.now();
    await writeFile(source, before.replace(text, changed));
    // In each frame, as a locator would poll more and more seldom.
    await page.waitForFunction((shown) => document.body.textContent.includes(shown), changed);
    times.push(performance.now() - began);
  }
  await writeFile(source, before);
  return times;
}
