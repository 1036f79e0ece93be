import { copyFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { contentsOf } from '../fixtures/testSite.fixture';
import { pageText, PRERENDER } from '../fixtures/writeBuildInto.fixture';

/** A site whose second release changed account, and whose account page can't be written any more. */
let repository: TestRepository;
let bundle: string;
beforeAll(async () => {
  repository = await TestRepository.make();
  await repository.goLive();
  const confirm = path.join(repository.site, 'account/confirm.html');
  await copyFile(confirm, path.join(repository.folder, 'before.html'));
  await repository.build('account', { files: { 'ConfirmEmail.js': 'second();' } });
  const { out } = await repository.release(['deploy', 'account']);
  const [version] = /1\.0\.0-[0-9a-f]{8}/.exec(out) ?? [out];
  await copyFile(path.join(repository.folder, 'before.html'), confirm);
  bundle = `${repository.site}/apps/account/${version}/prerender/ConfirmEmail.js`;
  await rm(bundle);
});

const unwritten = () => `account/confirm.html could not be written: ${bundle} is missing\n`;

test('a deploy says that it is live, and then which page of another team is not written, and why', async () => {
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const before = await contentsOf(repository.site);
  const rehearsed = await repository.release(['deploy', 'marketing', '--dry-run']);
  expect(rehearsed).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Release 3 would be live in .*; nothing was written\n$/) as string,
    err: expect.stringContaining(`Not finished: ${unwritten()}`) as string,
  });
  expect(await contentsOf(repository.site)).toEqual(before);

  const { code, out, err } = await repository.release(['deploy', 'marketing']);
  expect(code).toBe(1);
  expect(out).toMatch(/^marketing (\S+) published\nRelease 3 is live in .*: marketing \1\n$/);
  expect(err).toBe(
    `Not finished: release 3 is live, but ${unwritten()}` +
      'Try again: npm run release -- heal. If an app’s page can’t be rendered, roll that app back: npm run release -- rollback APP\n',
  );
});

test.each<[string, string[], RegExp]>([
  ['configure --json', ['configure', 'securityContact=', '--json'], /^\{\n {2}"productName"/],
  ['heal', ['heal'], /^404\.html was updated to release 3\n/],
])('%s does what it can, and exits with 1', async (_, words, printed) => {
  await rm(path.join(repository.site, '404.html'));
  const { code, out, err } = await repository.release(words);
  expect([code, err.split('\n').length]).toEqual([1, 3]);
  expect(err).toMatch(/^Not finished: release \d is live, but account\/confirm\.html could/);
  expect(out).toMatch(printed);
  expect(await readFile(path.join(repository.site, '404.html'), 'utf8')).toContain('<title>');
});

test('rollback --skip-render says which page browsers render, and why', async () => {
  const site = await repository.copy();
  const unknown = `if (require('node:worker_threads').workerData.bundle?.source.includes('new page')) throw new Error('unknown page');`;
  const shell = { files: { 'prerender.js': `${unknown}\n${PRERENDER}` } };
  const page = { files: { 'prerender/ConfirmEmail.js': pageText('new page') } };
  for (const [app, difference] of [
    ['account', {}],
    ['shell', shell],
    ['shell', {}],
    ['account', page],
  ] as const) {
    await site.build(app, difference);
    expect((await site.release(['deploy', app])).code).toBe(0);
  }
  const refused = await site.release(['rollback', 'shell']);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^Refused: .*unknown page\n.*--skip-render/);
  const { code, out, err } = await site.release(['rollback', 'shell', '--skip-render']);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    /^account\/confirm\.html gets no prerendered markup: browsers render it.*unknown page\nRelease \d+ is live in /,
  );
});
