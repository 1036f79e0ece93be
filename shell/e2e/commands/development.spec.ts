import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfirmPage } from '../support/ConfirmPage';
import { copyRepository } from '../support/copyRepository';
import { freePorts, isFree } from '../support/freePorts';
import { RunningCommand } from '../support/RunningCommand';
import { HOME, visit } from '../support/pages';
import { expect, test } from '../support/site';

test('while developing, a change in a remote shows in the shell’s page by itself, and Ctrl-C ends everything', async ({
  page,
  folder,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.allow(/React DevTools/);
  complaints.expect(/^console\.log: {message: Email confirmed/);
  const copy = await copyRepository(path.join(folder, 'copy'));
  const port = await freePorts(3);
  const dev = new RunningCommand(['npm', 'run', 'dev'], copy, { PORT: String(port) });
  try {
    const address = await dev.says(/The site, live: (http:\S+)/);
    expect(address).toBe(`http://localhost:${port}`);
    const confirm = await new ConfirmPage(page).open(address, '?token=good');
    await confirm.press();
    await expect(confirm.toasts).toBeVisible();

    await visit(page, address, HOME);
    const source = path.join(copy, 'marketing-remote/src/home/Headline.tsx');
    await writeFile(
      source,
      (await readFile(source, 'utf8')).replace('Set Your Goals', 'Set New Goals'),
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Set New Goals', {
      timeout: 60_000,
    });

    complaints.end();
    await dev.interrupt();
    for (const taken of [port, port + 1, port + 2])
      expect(await isFree(taken), `port ${taken} is free`).toBe(true);
  } finally {
    dev.kill();
  }
});
