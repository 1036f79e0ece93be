import { temporaryFolder } from '@site/testing/temporaryFolder';
import path from 'node:path';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { Backend } from '../fixtures/Backend.fixture';

/** A live site, and a new build of marketing. */
let repository: TestRepository;
let first: string;
let receiver: Backend;
beforeEach(async () => {
  repository = await TestRepository.live();
  first = await repository.liveVersion('marketing');
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  receiver = await Backend.start();
});

const release = (...words: string[]) =>
  repository.release(words, { RELEASE_BY: 'Ann', SITE_NOTIFY: receiver.origin() });
const notifications = () => receiver.calls.map(({ body }) => JSON.parse(body) as object);

test('deploy and rollback tell who did what and why, from and to which version', async () => {
  await release('deploy', 'marketing', '-m', 'Shorter pitch');
  const second = await repository.liveVersion('marketing');
  await release('rollback');
  expect(receiver.calls[0]?.body).toMatch(/^\{.*\}\n$/);
  const [deployed, undone] = notifications();
  expect(deployed).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    ...{ by: 'Ann', command: 'deploy marketing', message: 'Shorter pitch' },
    ...{ store: repository.site, result: 'live', release: 2 },
    apps: { marketing: { from: first, to: second } },
  });
  expect(undone).toMatchObject({
    ...{ command: 'rollback', result: 'live', release: 3 },
    apps: { marketing: { from: second, to: first } },
  });
});

test('a refused deploy is told with its reason', async () => {
  await repository.build('marketing', {
    manifest: { exposes: { PrivacyPolicy: ['PrivacyPolicy.js'] } },
  });
  expect(await release('deploy', 'marketing')).toMatchObject({ code: 1 });
  const [refused] = notifications();
  expect(refused).toMatchObject({
    ...{ command: 'deploy marketing', result: 'refused' },
    apps: { marketing: { from: first, to: expect.stringContaining('1.0.0-') as string } },
    error: expect.stringContaining('exposes no page Home') as string,
  });
  expect(refused).not.toHaveProperty('release');
});

test('promote --check takes the release back, says why, and tells so with the store it was for', async () => {
  const production = path.join(await temporaryFolder(), 'production');
  const stores = ['--from', repository.site, '--to', production];
  await repository.release(['promote', ...stores]);
  await repository.release(['deploy', 'marketing']);
  const check = ['--check', 'http://127.0.0.1:49151', '--check-for', '0s'];
  const { code, err } = await release('promote', ...stores, 'marketing', ...check);
  expect(code).toBe(1);
  expect(err).toMatch(
    /^(http:\S+ can’t be read: .*\n)+Not finished: http:\S+ does not serve release 2 as composed: (\d+) of \2 addresses\. Release 3 took release 2 back\n.+\n$/,
  );
  const { out } = await repository.release(['history', '--last', '1', '--store', production]);
  expect(out).toMatch(/rollback of 2 +\S+ does not serve release 2/);
  expect(notifications()).toMatchObject([
    {
      command: `promote ${stores.join(' ')} marketing`,
      ...{ store: production, result: 'taken back', release: 2 },
      apps: { marketing: { from: first } },
      error: expect.stringMatching(/Release 3 took release 2 back$/) as string,
    },
  ]);
});

test('settings are told by name, without their values, and freezes with their end', async () => {
  await release('configure', 'supportEmail=new@example.com');
  await release('freeze', '--until', '2999-12-24T18:00+01:00', '-m', 'Christmas');
  await release('unfreeze');
  expect(notifications()).toMatchObject([
    { command: 'configure supportEmail', result: 'live', release: 2, apps: {} },
    { command: 'freeze until 2999-12-24T17:00:00.000Z', message: 'Christmas', release: 3 },
    { command: 'unfreeze', result: 'live', release: 4, apps: {} },
  ]);
  expect(receiver.calls[0]?.body).not.toContain('new@');
});

test('what changes nothing is not told: dry runs, wrong usage, previews, and repeated commands', async () => {
  await release('deploy', 'marketing', '--dry-run');
  await release('activate', 'marketing');
  await release('deploy', 'marketing', '--preview', 'pr-12');
  await repository.build('marketing');
  expect(await release('deploy', 'marketing')).toMatchObject({ code: 0 });
  expect(await release('unfreeze')).toMatchObject({ code: 0 });
  expect(receiver.calls).toEqual([]);
});
