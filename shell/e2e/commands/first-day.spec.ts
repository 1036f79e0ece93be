import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';
import { firstDayCommands } from './readmeCommands';

test(
  'the commands of a team’s first day work one after the other, as the README prints them',
  { tag: '@all' },
  async ({ folder, ownStore }) => {
    test.setTimeout(300_000);
    const copy = await copyRepository(path.join(folder, 'copy'));
    const production = path.join(folder, 'production');
    await cp(ownStore, production, { recursive: true });
    await replaceInFile(
      path.join(copy, 'marketing-remote/src/home/Headline.tsx'),
      'Set Your Goals',
      'Set New Goals',
    );
    const versionsIn = (store: string) => readLiveRelease(store).apps.marketing;
    const before = versionsIn(ownStore).version;
    const live: string[] = [];
    for (const command of firstDayCommands()) {
      if (command.includes(' watch ')) await writeReports(copy, ownStore);
      const words = command
        .replace('<STAGING>', ownStore)
        .replaceAll('<PRODUCTION>', production)
        // As printed, it would take ten minutes.
        .replace('--for 10m', '--for 2s --every 1s');
      const running = new RunningCommand(['bash', '-c', words], copy, {
        SITE_STORE: ownStore,
        RELEASE_BY: 'a reader',
      });
      await running.expectSuccess();
      const { version, rollout } = versionsIn(ownStore);
      live.push([version, rollout?.percent, versionsIn(production).version].join(' '));
    }
    const after = versionsIn(ownStore).version;
    expect(after).not.toBe(before);
    // Staging, the percentage of a rollout, and production, after each command.
    expect(live.filter((state, at) => state !== live[at - 1])).toEqual([
      `${before}  ${before}`,
      `${before} 5 ${before}`,
      `${after}  ${before}`,
      `${after}  ${after}`,
      `${after}  ${before}`,
    ]);
  },
);

/** Writes what a collector would have counted of the version that a few visitors get. */
async function writeReports(folder: string, store: string): Promise<void> {
  const { rollout } = readLiveRelease(store).apps.marketing;
  const minute = new Date(Date.now() + 1000).toISOString();
  const row = { minute, app: 'marketing', version: rollout?.version ?? '' };
  const counts = [{ ...row, visits: 200, failedVisits: 0, failures: 0 }];
  await writeFile(path.join(folder, 'reports.json'), JSON.stringify({ counts }));
}
