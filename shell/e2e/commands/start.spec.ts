import { ROOT } from '@site/release/appFolder';
import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { findFreePorts, isPortFree } from '../support/findFreePorts';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test as base } from '../support/site';

const test = base.extend<{ start: (port: number) => RunningCommand }>({
  /** Runs `npm start` with a store of its own. */
  start: async ({ folder }, use) => {
    const running: RunningCommand[] = [];
    await use((port) => {
      const command = new RunningCommand(['npm', 'start'], ROOT, {
        PORT: String(port),
        SITE_STORE: path.join(folder, 'store'),
        API_ORIGIN: '',
      });
      running.push(command);
      return command;
    });
    for (const command of running) command.kill();
  },
});

test('npm start serves working links without a build, and Ctrl-C ends all its processes', async ({
  page,
  start,
  browserLog,
}) => {
  browserLog.expect(/^console\.log: {message: Email confirmed/);
  const port = await findFreePorts(1);
  const site = start(port);
  const address = await site.waitForOutput(/release 1: (http:\S+)/, 60_000);
  expect(address).toBe(`http://localhost:${port}`);
  expect(site.output).not.toContain('Building');
  await page.goto(await site.waitForOutput(/good\s+(http:\S+)/));
  const confirm = new ConfirmPage(page);
  await confirm.press();
  await expect(confirm.toasts).toBeVisible();
  await page.goto('about:blank');
  await site.interrupt();
  expect(await isPortFree(port)).toBe(true);
});

test(
  'a second npm start refuses a port in use, and a restart finds its release',
  { tag: '@all' },
  async ({ start }) => {
    test.slow();
    const port = await findFreePorts(1);
    const first = start(port);
    await first.waitForOutput(/release 1: (http:\S+)/, 60_000);
    const second = start(port);
    expect(await second.waitForExit()).toBe(1);
    expect(second.errorLines).toEqual([
      expect.stringMatching(new RegExp(`port ${port} is taken`)),
      expect.stringContaining(`PORT=${port + 1} npm start`),
    ]);
    await first.interrupt();
    expect(await isPortFree(port)).toBe(true);

    const restarted = start(port);
    await restarted.waitForOutput(/release 1: (http:\S+)/, 60_000);
    expect(restarted.output).not.toContain('Building');
    await restarted.interrupt();
  },
);
