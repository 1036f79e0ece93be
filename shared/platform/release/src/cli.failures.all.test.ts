import { copyFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { pageText } from '../fixtures/writeBuildInto.fixture';
import { testOnNamespaces } from './compose/sandbox/testOnNamespaces.fixture';

/** A live site, and a new build of marketing. */
let repository: TestRepository;
let first: string;
beforeEach(async () => {
  repository = await TestRepository.live();
  first = await repository.liveVersion('marketing');
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
});

const release = (...words: string[]) => repository.release(words);

// In a process: the proxy of `fetch` is a global, and a test has its own.
test('activate --check asks the proxy of the environment, and names one that is down', async () => {
  const version =
    /1\.0\.0-[0-9a-f]{8}/.exec((await release('publish', 'marketing')).out)?.[0] ?? '';
  const down = 'http://user:very-secret@127.0.0.1:1';
  const { code, out, err } = repository.start(
    ['activate', `marketing@${version}`, '--check', 'http://site.invalid', '--check-for', '0s'],
    { SITE_STORE: repository.site, http_proxy: down, no_proxy: '' },
  );
  expect(code).toBe(1);
  expect(out + err).toContain(
    'http://site.invalid/ can’t be read through the proxy 127.0.0.1:1: ECONNREFUSED\n',
  );
  expect(out + err).not.toContain('very-secret');
  expect(await repository.liveVersion('marketing')).toBe(first);
});

/** Runs a command line where nobody can make namespaces. */
const WITHOUT_NAMESPACES = [
  ...['unshare', '--user', '--map-root-user', '/bin/sh', '-c'],
  ...['echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"', 'sh'],
];

testOnNamespaces('a command that renders without namespaces says so, once', () => {
  const change = ['configure', 'productName=Iron Diary', '--dry-run'];
  const env = { SITE_STORE: repository.site };
  expect(repository.start(change, env, WITHOUT_NAMESPACES)).toEqual({
    code: 0,
    out: `Release 2 would be live in ${repository.site}: productName=Iron Diary; nothing was written\n`,
    err: expect.stringMatching(/^Note: this machine allows no Linux namespaces, .*\n$/) as string,
  });
});

test('a deploy and a heal over a page whose content is lost say that they are not finished, and exit with 1', async () => {
  const before = await repository.copy();
  await repository.build('account', { files: { 'prerender/ConfirmEmail.js': pageText('Sure?') } });
  await release('deploy', 'account');
  for (const file of ['release.json', 'account/confirm.html'])
    await copyFile(path.join(before.site, file), path.join(repository.site, file));
  await rm(path.join(repository.site, 'contents/2'), { recursive: true });
  const unfinished = (release: number) =>
    expect.stringMatching(
      `^Not finished: release ${release} is committed, but account/confirm.html can’t be written in .*: its content, \\S+, is missing\\. .+\n.+ npm run release -- heal\n$`,
    ) as string;
  expect(await release('deploy', 'marketing')).toMatchObject({ code: 1, err: unfinished(3) });

  // It repairs the rest.
  const page = path.join(repository.site, 'index.html');
  const home = await readFile(page, 'utf8');
  await rm(page);
  expect(await release('heal')).toEqual({
    code: 1,
    out: 'index.html was updated to release 3\n',
    err: unfinished(3),
  });
  expect(await readFile(page, 'utf8')).toBe(home);
});
