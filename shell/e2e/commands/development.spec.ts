import { ROOT } from '@site/release/appFolder';
import path from 'node:path';
import { setDraw, startRollout } from '../releases/rolloutVisits';
import { ConfirmPage } from '../support/ConfirmPage';
import { copyRepository } from '../support/copyRepository';
import { findFreePorts, isPortFree } from '../support/findFreePorts';
import {
  CONFIRM,
  headingOf,
  HOME,
  openPage,
  POLICY,
  waitForHydration,
  type SitePage,
} from '../support/pages';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';
import type { TestedRemote } from '../support/store/readLiveRelease';

// A cold webpack on two busy cores takes its time.
test.describe.configure({ timeout: 180_000 });

test(
  'npm run dev shows a saved change of a remote in the shell’s page, and Ctrl-C ends everything',
  { tag: '@all' },
  async ({ page, folder, browserLog }) => {
    browserLog.allow(/React DevTools/);
    browserLog.expect(/^console\.log: {message: Email confirmed/);
    const copy = await copyRepository(path.join(folder, 'copy'));
    const port = await findFreePorts(3);
    const dev = new RunningCommand(['npm', 'run', 'dev'], copy, { PORT: String(port) });
    try {
      const address = await dev.waitForOutput(/The site, live: (http:\S+)/);
      expect(address).toBe(`http://localhost:${port}`);
      const confirm = await new ConfirmPage(page).open(address, '?token=good');
      await confirm.press();
      await expect(confirm.toasts).toBeVisible();

      await openPage(page, address, HOME);
      await replaceInFile(path.join(copy, HEADLINE), 'Set Your Goals', 'Set New Goals');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Set New Goals', {
        timeout: 60_000,
      });

      browserLog.stop();
      await dev.interrupt();
      for (const taken of [port, port + 1, port + 2])
        expect(await isPortFree(taken), `port ${taken} is free`).toBe(true);
    } finally {
      dev.kill();
    }
  },
);

const HEADLINE = 'marketing-remote/src/home/Headline.tsx';

/** A remote developed alone, and the change of its source that the test saves. */
interface Development {
  remote: TestedRemote;
  /** Page of the remote. */
  target: SitePage;
  source: string;
  from: string;
  to: string;
  /** Page of the other remote, which comes from the surrounding site. */
  other: SitePage;
}

const DEVELOPMENTS: Development[] = [
  {
    remote: 'marketing',
    target: HOME,
    source: HEADLINE,
    from: 'Set Your Goals',
    to: 'Set New Goals',
    other: CONFIRM,
  },
  {
    remote: 'account',
    target: CONFIRM,
    source: 'account-remote/src/confirm-email/ConfirmEmail.tsx',
    from: 'Click here to confirm',
    to: 'Press here to confirm',
    other: POLICY,
  },
];

for (const { remote, target, source, from, to, other } of DEVELOPMENTS) {
  for (const surroundings of ['the last release', 'a running site'] as const) {
    test(
      `npm run dev -w ${remote}-remote inside ${surroundings} shows a saved change`,
      { tag: '@all' },
      async ({ page, folder, ownStore, ownSite, browserLog }) => {
        browserLog.allow(/React DevTools/);
        const copy = await copyRepository(path.join(folder, 'copy'));
        const port = await findFreePorts(3);
        const options = surroundings === 'a running site' ? ['--', '--site', ownSite.address] : [];
        const dev = new RunningCommand(
          ['npm', 'run', 'dev', '-w', `${remote}-remote`, ...options],
          copy,
          { PORT: String(port), SITE_STORE: ownStore },
        );
        try {
          const address = await dev.waitForOutput(/ live: (http:\S+)/);
          await openPage(page, address, target);
          await replaceInFile(path.join(copy, source), from, to);
          const heading = page.getByRole('heading', { level: 1 });
          await expect(heading).toContainText(to, { timeout: 60_000 });

          await openPage(page, address, other);
          await expect(headingOf(page, other)).toBeVisible();
          browserLog.stop();
          await dev.interrupt();
        } finally {
          dev.kill();
        }
      },
    );
  }
}

test(
  'npm run dev -w inside a site replaces a version that is rolled out to the visitor',
  { tag: '@all' },
  async ({ context, page, folder, ownStore, ownSite, browserLog }) => {
    browserLog.allow(/React DevTools/, /^failed: GET \S+ net::ERR_ABORTED$/);
    await startRollout(ownStore, folder, 5);
    await setDraw(context, 4);
    const copy = await copyRepository(path.join(folder, 'copy'));
    await replaceInFile(path.join(copy, HEADLINE), 'Set Your Goals', 'Set Own Goals');
    const dev = new RunningCommand(
      ['npm', 'run', 'dev', '-w', 'marketing-remote', '--', '--site', ownSite.address],
      copy,
      { PORT: String(await findFreePorts(2)) },
    );
    try {
      const address = await dev.waitForOutput(/ live: (http:\S+)/);
      await page.goto(address);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Set Own Goals');
      await waitForHydration(page);
      expect(page.url()).toBe(`${address}/`);
      browserLog.stop();
      await dev.interrupt();
    } finally {
      dev.kill();
    }
  },
);

test(
  'npm run dev -w refuses a site that does not answer, and says what to do',
  { tag: '@all' },
  async () => {
    const site = `http://localhost:${await findFreePorts(1)}`;
    const command = ['npm', 'run', '--silent', 'dev', '-w', 'account-remote', '--', '--site', site];
    const dev = new RunningCommand(command, ROOT);
    expect(await dev.waitForExit()).toBe(1);
    expect(dev.errorLines).toEqual([
      `Refused: ${site} does not answer`,
      'Start that site first, or leave --site out to use the last release of the store.',
    ]);
  },
);
