import { chromium } from '@playwright/test';
import { buildApps } from '@site/build/buildApps';
import { NONE, table } from '@site/release';
import { workspaceOf } from '@site/release/appFolder';
import { launchOptions } from '@site/testing/launchOptions';
import { execa } from 'execa';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyRepository } from '../../e2e/support/copyRepository';
import { releaseBuilds } from '../../e2e/support/releases';
import { median } from '../report';
import { timeDevelopment, type DevelopmentTimes } from './timeDevelopment';

/** The development commands, and the apps that each serves from their sources. */
const COMMANDS = [
  { args: ['dev', '-w', workspaceOf('account')], apps: ['account'] },
  { args: ['dev'], apps: ['account', 'marketing', 'shell'] },
] as const;

/** Number of production builds. */
const BUILDS = 3;

/** Milliseconds. */
export interface BuildTimes {
  /** Production builds of the marketing remote. */
  builds: number[];
  /** Each command twice: without a cache, then with that of the first start. */
  development: ({ command: string } & DevelopmentTimes)[];
}

/**
 * Times production builds of one remote, and development in a browser.
 *
 * @param log receives progress messages
 * @throws Error if a build fails, or a change does not show
 */
export async function timeBuilds(log: (line: string) => void): Promise<BuildTimes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const browser = await chromium.launch(launchOptions());
  try {
    const store = path.join(folder, 'store');
    await buildApps(log);
    await releaseBuilds(store);
    const copy = await copyRepository(path.join(folder, 'repository'));
    const times: BuildTimes = { builds: [], development: [] };
    for (const { args, apps } of COMMANDS)
      for (const cache of ['cold', 'warm']) {
        const command = `npm run ${args.join(' ')}, ${cache}`;
        log(`${command} …`);
        const seen = await timeDevelopment(browser, copy, [...args], [...apps], store);
        times.development.push({ command, ...seen });
      }
    const workspace = workspaceOf('marketing');
    while (times.builds.length < BUILDS) {
      log(`Build ${times.builds.length + 1} of ${BUILDS} of ${workspace} …`);
      const began = performance.now();
      await execa('npm', ['run', '--silent', 'build', '-w', workspace], { cwd: copy });
      times.builds.push(performance.now() - began);
    }
    return times;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Formats a result for people. */
export function buildsReport({ builds, development }: BuildTimes): string {
  const seconds = (times: number[] = []) => {
    const time = median(times);
    return time === undefined ? NONE : `${(time / 1000).toFixed(2)} s`;
  };
  return `${table([
    ['', 'ready', 'first page', 'change of account', 'of marketing', 'of the shell'],
    ...development.map(({ command, ready, firstPage, changes }) => [
      command,
      ...[[ready], [firstPage], changes.account, changes.marketing, changes.shell].map(seconds),
    ]),
  ])}\n\nBuild of marketing-remote: ${seconds(builds)}`;
}
