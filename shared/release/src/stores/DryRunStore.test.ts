import { versionFile } from '@site/contract';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { activate } from '../operations/activate';
import { heal } from '../operations/heal';
import { publish } from '../operations/publish';
import { buildOf, contentsOf, emptyStore, liveStore } from '../../fixtures/testSite.fixture';
import { describeStore } from './describeStore.fixture';
import { DryRunStore } from './DryRunStore';

describeStore(
  'DryRunStore on top of an empty store',
  async () => new DryRunStore((await emptyStore()).store),
);

test('activates a release down to its last page without changing the store', async () => {
  const { folder, store } = await liveStore();
  const before = await contentsOf(folder);
  const dry = new DryRunStore(store);
  const build = await buildOf('marketing', { files: { 'Home.js': 'second();' } });
  await publish(dry, build);
  const release = await activate(
    dry,
    { marketing: build.manifest.version },
    { note: { by: 'Kim', command: 'deploy' } },
  );
  expect(release.number).toBe(2);
  expect(String((await dry.read('index.html'))?.bytes)).toContain('{"release":2,');
  expect(await dry.list('history/')).toEqual(['history/2.json']);
  expect(await contentsOf(folder)).toEqual(before);
});

test.each([
  [
    'a template with an unknown placeholder',
    'shell',
    { files: { 'page.html': '{{weather}}' } },
    /unknown placeholder/,
  ],
  ['a missing page', 'account', { manifest: { exposes: {} } }, /exposes no page ConfirmEmail/],
] as const)(
  'refuses %s as the real store would, and writes nothing',
  async (_, app, difference, why) => {
    const { folder, store } = await liveStore();
    const before = await contentsOf(folder);
    const dry = new DryRunStore(store);
    const build = await buildOf(app, difference);
    await publish(dry, build);
    await expect(activate(dry, { [app]: build.manifest.version })).rejects.toThrow(why);
    expect(await contentsOf(folder)).toEqual(before);
  },
);

test('heal reports what it would repair without repairing it', async () => {
  const { folder, store, release } = await liveStore();
  const script = versionFile('marketing', release.apps.marketing.version, 'Home.js');
  for (const key of ['release.json', 'index.html', `${script}.br`])
    await rm(path.join(folder, key));
  const before = await contentsOf(folder);
  const healed = { release: 1, pointer: true, pages: ['index.html'], copies: [script] };
  expect(await heal(new DryRunStore(store))).toEqual(healed);
  expect(await contentsOf(folder)).toEqual(before);
  expect(await heal(store)).toEqual(healed);
});

test('a deleted object is neither listed nor read, but stays in the underlying store', async () => {
  const { store } = await liveStore();
  const dry = new DryRunStore(store);
  await dry.delete('index.html');
  expect(await dry.read('index.html')).toBeUndefined();
  expect(await dry.list('index')).toEqual([]);
  expect(await dry.create('index.html', Buffer.from('new'))).toBe(true);
  expect(String((await store.read('index.html'))?.bytes)).not.toBe('new');
});
