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
