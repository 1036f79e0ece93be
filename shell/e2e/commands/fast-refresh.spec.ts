import type { Page } from '@playwright/test';
import path from 'node:path';
import { copyRepository } from '../support/copyRepository';
import { findFreePorts } from '../support/findFreePorts';
import { waitForHydration } from '../support/pages';
import { replaceInFile } from '../support/replaceInFile';
import { RunningCommand } from '../support/RunningCommand';
import { expect, test } from '../support/site';

// A cold webpack on two busy cores takes its time.
test.describe.configure({ timeout: 240_000 });

const HEADLINE = 'marketing-remote/src/home/Headline.tsx';
const SKIP_LINK = 'shell/src/layout/SkipLink.tsx';

/** Replaces a text of a component by one that counts how often it is touched. */
async function addCounter(file: string, text: string): Promise<void> {
  await replaceInFile(file, 'import', "import { useState } from 'react';\nimport");
  await replaceInFile(file, '() {\n', '() {\n  const [count, setCount] = useState(0);\n');
  await replaceInFile(
    file,
    text,
    `<span onPointerDown={() => setCount(count + 1)}>${text}, {count}</span>`,
  );
}

const touch = (page: Page, text: string) =>
  page.locator('span', { hasText: text }).last().dispatchEvent('pointerdown');

/** Marks the document, to tell a refresh from a reload. */
const mark = (page: Page) => page.evaluate(() => (document.documentElement.dataset.same = 'yes'));

test(
  'npm run dev keeps state when a component changes, in a remote and in the shell; else it reloads',
  { tag: '@all' },
  async ({ page, folder, ownStore, browserLog }) => {
    browserLog.allow(/React DevTools/, /^console\.error: \[webpack-dev-server\] E/);
    const copy = await copyRepository(path.join(folder, 'copy'));
    await addCounter(path.join(copy, HEADLINE), 'Set Your Goals');
    await addCounter(path.join(copy, SKIP_LINK), 'Skip to the content');
    const dev = new RunningCommand(['npm', 'run', 'dev'], copy, {
      PORT: String(await findFreePorts(3)),
      SITE_STORE: ownStore,
    });
    try {
      const address = await dev.waitForOutput(/ live: (http:\S+)/);
      await page.goto(address);
      await waitForHydration(page);
      await mark(page);
      await touch(page, 'Set Your Goals');
      await touch(page, 'Skip to the content');
      await expect(page.getByText('Set Your Goals, 1')).toBeVisible();

      await replaceInFile(path.join(copy, HEADLINE), 'Set Your Goals', 'Set New Goals');
      await expect(page.getByText('Set New Goals, 1')).toBeVisible({ timeout: 60_000 });
      await replaceInFile(path.join(copy, SKIP_LINK), 'Skip to the content', 'Skip it');
      await expect(page.getByText('Skip it, 1')).toBeAttached({ timeout: 60_000 });
      await expect(page.getByText('Set New Goals, 1')).toBeVisible();
      // The next change finds the components of the last one.
      await replaceInFile(path.join(copy, HEADLINE), 'Set New Goals', 'Set More Goals');
      await expect(page.getByText('Set More Goals, 1')).toBeVisible({ timeout: 60_000 });
      // A build that failed in between is as if it had not been.
      await replaceInFile(path.join(copy, HEADLINE), 'Set More Goals', 'Set <More Goals');
      const overlay = page.locator('#webpack-dev-server-client-overlay');
      await expect(overlay).toBeVisible({ timeout: 60_000 });
      await replaceInFile(path.join(copy, HEADLINE), 'Set <More Goals', 'Set Most Goals');
      await expect(page.getByText('Set Most Goals, 1')).toBeVisible({ timeout: 60_000 });
      await expect(overlay).toHaveCount(0);
      await expect(page.locator('html[data-same]')).toBeAttached();

      // No component can be rendered again to apply this.
      await replaceInFile(
        path.join(copy, 'shell/src/main.ts'),
        'async function main() {',
        "async function main() {\n  document.documentElement.dataset.main = 'new';",
      );
      await expect(page.locator('html[data-main=new]:not([data-same])')).toBeAttached({
        timeout: 60_000,
      });
      await expect(page.getByText('Set Most Goals, 0')).toBeVisible();
      browserLog.stop();
      await dev.interrupt();
    } finally {
      dev.kill();
    }
  },
);

test(
  'npm run dev -w marketing-remote reloads, because the released shell’s React can’t refresh',
  { tag: '@all' },
  async ({ page, folder, ownStore, browserLog }) => {
    const copy = await copyRepository(path.join(folder, 'copy'));
    await addCounter(path.join(copy, HEADLINE), 'Set Your Goals');
    const dev = new RunningCommand(['npm', 'run', 'dev', '-w', 'marketing-remote'], copy, {
      PORT: String(await findFreePorts(2)),
      SITE_STORE: ownStore,
    });
    try {
      await page.goto(await dev.waitForOutput(/ live: (http:\S+)/));
      await waitForHydration(page);
      await mark(page);
      await touch(page, 'Set Your Goals');
      await expect(page.getByText('Set Your Goals, 1')).toBeVisible();
      await replaceInFile(path.join(copy, HEADLINE), 'Set Your Goals', 'Set New Goals');
      await expect(page.getByText('Set New Goals, 0')).toBeVisible({ timeout: 60_000 });
      await expect(page.locator('html[data-same]')).not.toBeAttached();
      browserLog.stop();
      await dev.interrupt();
    } finally {
      dev.kill();
    }
  },
);
