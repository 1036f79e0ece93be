import { copyFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { NotificationReceiver } from '../fixtures/NotificationReceiver.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { contentsOf } from '../fixtures/testSite.fixture';
import { pageText } from '../fixtures/writeBuildInto.fixture';

const CONFIRM = 'account/confirm.html';

/**
 * A site whose second release changed account. Its command was killed before it wrote the page, and
 * since then the page's content was lost.
 */
let repository: TestRepository;
beforeAll(async () => {
  repository = await TestRepository.make();
  await repository.goLive();
  const before = await repository.copy();
  await repository.build('account', { files: { 'prerender/ConfirmEmail.js': pageText('Sure?') } });
  await repository.release(['deploy', 'account']);
  for (const file of ['release.json', CONFIRM])
    await copyFile(path.join(before.site, file), path.join(repository.site, file));
  await rm(path.join(repository.site, 'contents/2'), { recursive: true });
});

const unwritten = () =>
  expect.stringMatching(
    /^Not finished: account\/confirm\.html can’t be written in .*: its content, \S+, is missing\. .+\n.+ npm run release -- heal\n$/,
  ) as string;

test('a deploy says what another team’s lost page keeps from being finished, and exits with 1', async () => {
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  const before = await contentsOf(repository.site);
  const rehearsed = await repository.release(['deploy', 'marketing', '--dry-run']);
  expect(rehearsed).toEqual({ code: 1, out: '', err: unwritten() });
  expect(await contentsOf(repository.site)).toEqual(before);

  const receiver = await NotificationReceiver.start();
  const words = ['deploy', 'marketing', '--notify', receiver.address];
  const { code, out, err } = await repository.release(words);
  receiver.stop();
  expect([code, out]).toEqual([1, expect.stringMatching(/^marketing \S+ published\n$/)]);
  const committed = 'release 3 is committed, but ';
  expect(err).toContain(committed);
  expect(err.replace(committed, '')).toEqual(unwritten());
  const VERSION = expect.stringMatching(/^1\.0\.0-/) as string;
  expect(receiver.notifications()).toMatchObject([
    { result: 'failed', release: 3, apps: { marketing: { from: VERSION, to: VERSION } } },
  ]);
});

test('heal does what it can, and exits with 1', async () => {
  const page = path.join(repository.site, '404.html');
  await rm(page);
  const { code, out, err } = await repository.release(['heal']);
  expect([code, out]).toEqual([1, '404.html was updated to release 3\n']);
  expect(err).toContain('release 3 is committed, but account/confirm.html can’t be written');
  expect(await readFile(page, 'utf8')).toContain('<title>');
});
