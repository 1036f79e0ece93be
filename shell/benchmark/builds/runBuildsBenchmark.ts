import { chromium } from '@playwright/test';
import { buildApps } from '@site/build/buildApps';
import { table } from '@site/release';
import { workspaceOf } from '@site/release/appFolder';
import { launchOptions } from '@site/testing/launchOptions';
import { loadavg } from 'node:os';
import path from 'node:path';
import { copyRepository } from '../../e2e/support/copyRepository';
import { releaseBuilds } from '../../e2e/support/store/releaseBuilds';
import { median } from '../median';
import { temporaryFolder } from '../temporaryFolder';
import { timeBuilds, type BuildTimes } from './timeBuilds';
import { timeDevelopment, type ChangedApp, type DevelopmentTimes } from './timeDevelopment';

/** The development commands, and the apps that each serves from their sources. */
const COMMANDS: { args: string[]; apps: [ChangedApp, ...ChangedApp[]] }[] = [
  { args: ['dev', '-w', workspaceOf('account')], apps: ['account'] },
  { args: ['dev'], apps: ['account', 'marketing', 'shell'] },
];

/** What a run measured, in milliseconds. */
export interface BuildsResult {
  builds: BuildTimes;
  /** Each command twice: without a cache, then with that of the first start. */
  development: ({ command: string; cache: 'cold' | 'warm' } & DevelopmentTimes)[];
}

/**
 * Times production builds of one remote, and development in a browser.
 *
 * @param log receives progress messages
 * @throws Error if a build fails, or a change does not show
 */
export async function runBuildsBenchmark(log: (line: string) => void): Promise<BuildsResult> {
  const folder = temporaryFolder();
  const store = path.join(folder, 'store');
  await buildApps(log);
  await releaseBuilds(store);
  const copy = await copyRepository(path.join(folder, 'repository'));
  const browser = await chromium.launch(launchOptions());
  try {
    const development: BuildsResult['development'] = [];
    for (const { args, apps } of COMMANDS)
      for (const cache of ['cold', 'warm'] as const) {
        const command = `npm run ${args.join(' ')}`;
        log(`${command}, ${cache}; load ${loadavg()[0]?.toFixed(1)} …`);
        const times = await timeDevelopment(browser, copy, args, apps, store);
        development.push({ command, cache, ...times });
      }
    log(`Builds of ${workspaceOf('marketing')}; load ${loadavg()[0]?.toFixed(1)} …`);
    return { development, builds: await timeBuilds(copy, path.join(folder, 'builds')) };
  } finally {
    await browser.close();
  }
}

/** Formats a result for people. */
export function buildsReport({ builds, development }: BuildsResult): string {
  const seconds = (times: number[] = []) => {
    const time = median(times);
    return time === undefined ? '–' : `${(time / 1000).toFixed(2)} s`;
  };
  return [
    table([
      ['', 'ready', 'first page', 'change of account', 'of marketing', 'of the shell'],
      ...development.map(({ command, cache, ready, firstPage, changes }) => [
        `${command}, ${cache}`,
        seconds([ready]),
        seconds([firstPage]),
        seconds(changes.account),
        seconds(changes.marketing),
        seconds(changes.shell),
      ]),
    ]),
    '',
    table([
      ['Build of marketing-remote, cold', seconds(builds.cold)],
      ['Build of marketing-remote, warm', seconds(builds.warm)],
    ]),
  ].join('\n');
}
