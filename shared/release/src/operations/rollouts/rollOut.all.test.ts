import { type Release, rolloutName } from '@site/contract';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import type { Store } from '../../stores/objects/Store';
import { activate } from '../activate';
import { changesBetween } from '../changesBetween';
import { configure } from '../configure';
import { heal } from '../heal';
import { prune } from '../prune';
import { retire } from '../retire';
import { rollback, rollbackApp } from '../rollback';
import { verify } from '../verify';
import { RolloutSite } from './RolloutSite.fixture';

const note = { by: 'Kim' };

let site: RolloutSite;
let store: Store;
let first: Release;
let version: string;
beforeEach(async () => {
  site = await RolloutSite.open();
  ({ store, first, version } = site);
});

const liveVersion = ({ apps }: Release, app = 'marketing') => apps[app]?.version;

test('the percentage changes, and 100 % is an ordinary activation that ends the rollout', async () => {
  const second = await site.start(5);
  const third = await site.start(25);
  expect(await site.read('index.html')).toContain('if(d<25)n=');
  expect(changesBetween(second, third)).toEqual([`marketing ${version}: 5 % -> 25 %`]);
  expect(await site.start(25)).toEqual(third);

  const fourth = await activate(store, { marketing: version });
  expect(liveVersion(fourth)).toBe(version);
  expect(fourth.apps.marketing).not.toHaveProperty('rollout');
  expect(fourth.apps.marketing?.previous?.version).toBe(liveVersion(first));
  expect(fourth.apps.marketing?.previous).not.toHaveProperty('rollout');
  expect(await site.read('index.html')).not.toContain('localStorage');
});

test('a rollback of everything undoes the last change of the rollout', async () => {
  await site.start(5);
  await site.start(25);
  expect((await rollback(store, note)).apps.marketing?.rollout).toMatchObject({ percent: 5 });
  await expect(rollback(store, note)).resolves.toMatchObject({ number: 5 });
});

test('another team’s deploy keeps the rollout, whose pages then have its version', async () => {
  await site.start(5);
  const marketing = await site.read('index.html');
  const account = await site.publish('account', 'better');
  const third = await activate(store, { account });
  expect(third.apps.marketing?.rollout).toMatchObject({ version, percent: 5 });
  // No part of these pages has changed.
  expect(await site.read('index.html')).toBe(marketing);
  const shell = await publishBuild(store, 'shell', {
    files: { 'main.js': 'faster();' },
  });
  await activate(store, { shell });
  for (const file of ['index.html', site.page('/')]) expect(await site.read(file)).toContain(shell);
  const name = rolloutName('marketing', { version });
  expect(await site.read(`_preview/${name}/remotes/${shell}/account.json`)).toContain(account);
  expect(await site.strays()).toEqual([]);
});

test('rollouts of the shell and of a remote are side by side', async () => {
  const shell = await publishBuild(store, 'shell', {
    files: { 'main.js': 'faster();' },
  });
  await site.start(5);
  await site.start(10, 'shell', shell);
  expect(await site.read('index.html')).toMatch(
    /if\(d<5\)n="rollout-marketing-\w+";else if\(d>=90\)n="rollout-shell/,
  );
  expect(await site.read('account/confirm.html')).toMatch(/;if\(d>=90\)n="rollout-shell-\w+"}/);
  expect(await site.read(site.page('/account/confirm', shell, 'shell'))).toContain(shell);
  expect(await site.read(site.page('/', shell, 'shell'))).toContain('>Home');
  expect((await rollbackApp(store, 'marketing', note)).apps.shell.rollout?.percent).toBe(10);
});

test('a rollout that does not fit is refused, and nothing is written', async () => {
  const before = await store.list('');
  const broken = await publishBuild(store, 'marketing', {
    files: { 'prerender/Home.js': 'throw new Error("it is broken")' },
  });
  await expect(site.start(5, 'marketing', broken)).rejects.toThrow(
    /^\/ can’t be rendered .*it is broken/,
  );
  await expect(site.start(5, 'marketing', '1.0.0-00000000')).rejects.toThrow(
    /has no complete marketing/,
  );
  await expect(site.start(5, 'billing', version)).rejects.toThrow(/^billing is not live in/);
  await expect(site.start(5, 'marketing', liveVersion(first))).rejects.toThrow(/is live for all/);
  const added = (await store.list('')).filter((key) => !before.includes(key));
  expect(added.filter((key) => !key.startsWith('apps/'))).toEqual([]);
});

test('a deploy that the rollout does not fit is refused, and a rollback ends the rollout', async () => {
  const picky = await publishBuild(store, 'marketing', {
    manifest: { takes: { react: { version: '19.3.1', exports: ['useState', 'useNew'] } } },
  });
  const newer = await publishBuild(store, 'shell', {
    manifest: { provides: { react: { version: '19.3.1', exports: ['useState', 'useNew'] } } },
  });
  await activate(store, { shell: newer });
  await site.start(5, 'marketing', picky);
  const older = await publishBuild(store, 'shell', {
    files: { 'main.js': 'other();' },
  });
  await expect(activate(store, { shell: older })).rejects.toMatchObject({
    message: expect.stringMatching(
      /^the rollout of marketing \S+ does not fit: .*useNew/,
    ) as string,
    cure: expect.stringContaining('rollback marketing') as string,
  });
  const lines: string[] = [];
  const release = await rollbackApp(store, 'shell', note, { warn: (line) => lines.push(line) });
  expect(release.apps.marketing).not.toHaveProperty('rollout');
  expect(lines).toEqual([expect.stringMatching(/^The rollout of marketing ends: /)]);
});

test('heal restores the pages of a rollout; prune keeps its version and deletes ended rollouts', async () => {
  await site.start(5);
  await store.delete(site.page('/'));
  expect(await site.strays()).toEqual([site.page('/')]);
  expect((await heal(store)).pages).toEqual([site.page('/')]);

  const third = await site.publish('marketing', 'third');
  await site.start(5, 'marketing', third);
  await configure(store, { productName: 'Iron Diary' }, note);
  await prune(store, 1);
  expect(await store.read(site.page('/'))).toBeUndefined();
  expect(await site.read(site.page('/', third))).toContain('third');
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test('settings that only the rolled out version declares get their defaults', async () => {
  const maps = await publishBuild(store, 'marketing', {
    manifest: {
      origins: {},
      settings: { mapName: { about: 'Name of the map.', format: 'text', default: 'World' } },
    },
  });
  const release = await site.start(5, 'marketing', maps);
  expect(release.site.mapName).toBe('World');
  expect(await site.read(site.page('/', maps))).toContain('World');
  expect(await site.read('index.html')).not.toContain('World');
});

test('a retired app takes its rollout with it', async () => {
  const billing = await publishBuild(store, 'billing');
  await activate(store, { billing });
  const next = await publishBuild(store, 'billing', { files: { 'Page.js': 'b' } });
  await site.start(50, 'billing', next);
  expect(await retire(store, 'billing', note)).not.toHaveProperty('apps.billing');
  expect(await site.strays()).toEqual([]);
});
