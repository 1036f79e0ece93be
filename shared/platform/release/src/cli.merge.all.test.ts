import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createSiteServer } from './servers/serve/createSiteServer';
import { openServer } from './servers/serve/ServedSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';

// Of a merge and its check, the real command on a folder that a real server sends. judgeMerge.test.ts and the model
// have every order of the commands, LiveCheck.all.test.ts what a check says.

test('a check names what was wrong before, takes a release back that breaks a page, and its build stays away', async () => {
  const repository = await TestRepository.live();
  repository.becomeClone();
  repository.push('First');
  /** Of the addresses that the server refuses, each after some requests. */
  const broken = new Map([[/confirm$/, 0]]);
  const server = createSiteServer({ folder: repository.site, api: 'http://127.0.0.1:9' });
  server.addHook('onRequest', async ({ url }, reply) => {
    for (const [address, left] of broken) {
      if (!address.test(url)) continue;
      broken.set(address, left - 1);
      if (left <= 0) await reply.code(503).send('down');
    }
  });
  const check = ['--check', await openServer(server), '--check-for', '1s'];
  const merge = async (text: string) => {
    await repository.build('marketing', { files: { 'Home.js': text } });
    const words = ['deploy', 'marketing', '--if-due', ...check];
    return repository.release(words, { RELEASE_BY: 'CI' });
  };

  await rm(path.join(repository.site, 'account/confirm.html'));
  expect(await merge('second();')).toMatchObject({
    code: 0,
    out: expect.stringContaining(' serves release 2 as composed: ') as string,
    err: expect.stringMatching(
      /^Wrong before the release, so not counted: \S+confirm replied 503/,
    ) as string,
  });
  const second = await repository.liveVersion('marketing');

  broken.set(/\/$/, 1);
  expect(await merge('third();')).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /Release 4 took release 3 back[^]*check took it back by CI/,
    ) as string,
  });
  expect(await repository.liveVersion('marketing')).toBe(second);
  broken.clear();
  expect(await merge('third();')).toMatchObject({ code: 1 });
  expect(await repository.liveVersion('marketing')).toBe(second);
});
