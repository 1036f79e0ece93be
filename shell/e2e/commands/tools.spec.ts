import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '../support/site';
import { test } from './repositoryCopy';

test('the tools that draw pictures write them', { tag: '@all' }, async ({ copy, run }) => {
  test.setTimeout(300_000);
  const favicon = path.join(copy, 'shell/public/favicon.ico');
  const share = path.join(copy, 'marketing-remote/public/share.jpg');
  await Promise.all([favicon, share].map((file) => rm(file)));
  await run('npm run icons -w shell');
  await run('npm run screenshot -w marketing-remote');
  // What these formats begin with: an icon file with three icons, and a JPEG.
  expect((await readFile(favicon)).toString('hex')).toMatch(/^000001000300/);
  expect((await readFile(share)).toString('hex')).toMatch(/^ffd8ff/);
});

test(
  'the benchmark prints what it measured of every site',
  { tag: '@all' },
  async ({ copy, run, start, ownStore }) => {
    test.setTimeout(900_000);
    const command = `npm run --silent bench -- --mobile --http2 --before ${ownStore} --rounds 1`;
    const printed = await run(command);
    for (const label of ['`/`: first contentful paint', 'Confirm: first contentful paint']) {
      const row = printed.split('\n').find((line) => line.startsWith(`| ${label} `));
      const cells = row?.split('|').slice(2, -2) ?? [];
      const times = cells.map((cell) =>
        Number(/^ ([\d,]+) ms *$/.exec(cell)?.[1]?.replace(',', '')),
      );
      // Composed, before, monolith, static. A page on a slow phone paints neither at once nor after a minute.
      expect(times, printed).toHaveLength(4);
      for (const time of times) {
        expect(time, printed).toBeGreaterThan(50);
        expect(time, printed).toBeLessThan(60_000);
      }
    }

    // It develops in a copy of the files that git knows.
    execFileSync('git', ['init', '--quiet'], { cwd: copy });
    const builds = start('npm run --silent bench -- --builds');
    // All of it would take many minutes. The second line comes after all measurements of the first.
    await builds.waitForOutput(/account-remote, warm …/, 300_000);
    await builds.interrupt();
  },
);
