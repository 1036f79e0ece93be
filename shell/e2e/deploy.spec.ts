import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { liveRelease } from './Breakage';
import { copyRepository } from './copyRepository';
import { HOME, POLICY, headingOf, visit } from './pages';
import { RunningCommand } from './RunningCommand';
import { expect, test } from './site';

test('a remote that is changed and deployed alone is on the next page load, and nothing else has changed', async ({
  page,
  context,
  folder,
  ownStore,
  ownSite,
}) => {
  test.setTimeout(180_000);
  await visit(page, ownSite.address, HOME);
  const before = liveRelease(ownStore);
  const untouched = [
    'apps/shell',
    'apps/account',
    'releases',
    `apps/marketing/${before.apps.marketing.version}`,
  ];
  const state = await stateOf(ownStore, untouched);

  const copy = await copyRepository(path.join(folder, 'copy'));
  await change(path.join(copy, 'marketing-remote/src/home/Headline.tsx'), 'Set Your Goals', 'Set New Goals');
  const deploy = new RunningCommand(
    ['npm', 'run', 'deploy', '-w', 'marketing-remote', '--', '--store', ownStore],
    copy,
  );
  expect(await deploy.ends(), `${deploy.output}\n${deploy.failures.join('\n')}`).toBe(0);
  expect(deploy.output).toMatch(/Release 2 is live .*: marketing 1\.0\.0-[0-9a-f]{8}/);

  const next = await context.newPage();
  await next.goto(ownSite.address);
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Set New Goals');
  // The tab that was open goes on with what it was opened with.
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();

  expect(await stateOf(ownStore, untouched)).toEqual(expect.objectContaining(state));
  const { number, apps } = liveRelease(ownStore);
  expect(number).toBe(2);
  expect([apps.shell, apps.account]).toEqual([before.apps.shell, before.apps.account]);
  expect(apps.marketing.previous?.version).toBe(before.apps.marketing.version);
});

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** Bytes and time of every file below some folders of a store. */
async function stateOf(store: string, places: string[]): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const place of places) {
    for (const entry of await readdir(path.join(store, place), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      state[path.relative(store, file)] = `${hash} ${(await stat(file)).mtimeMs}`;
    }
  }
  return state;
}
