import { POINTER, releaseFile, ROLLOUTS, type Release } from '@site/contract';
import { toJson } from '../../records/readJson';
import { readPointer } from '../../records/readRelease';
import type { Store } from '../../stores/objects/Store';
import { activate } from '../activate';
import { configure } from '../configure';
import { heal } from '../heal';
import { rollbackApp } from '../rollback';
import { status } from '../status';
import { verify } from '../verify';
import { RolloutSite } from './RolloutSite.fixture';

/** Releases of checkouts that know no rollouts. They keep the fields of newer ones. */

const note = { by: 'Kim' };

let site: RolloutSite;
let store: Store;
let version: string;
beforeEach(async () => {
  site = await RolloutSite.open();
  ({ store, version } = site);
  await site.start(5);
});

/** Makes a release as such a checkout does: it drops the pages of rollouts, and deletes them. */
async function releaseAsOlder(change: (live: Release) => Partial<Release> = () => ({})) {
  const pointer = await store.read(POINTER);
  const live = JSON.parse(String(pointer?.bytes)) as Release;
  const isRollout = (key: string) => key.startsWith(ROLLOUTS);
  const pages = Object.entries(live.pages ?? {});
  const formerFiles = pages
    .filter(([file]) => isRollout(file))
    .map(
      ([file, { integrity, number }]) => [file, number === undefined ? [integrity] : []] as const,
    );
  const release = {
    ...live,
    number: live.number + 1,
    pages: Object.fromEntries(pages.filter(([file]) => !isRollout(file))),
    formerFiles: { ...live.formerFiles, ...Object.fromEntries(formerFiles) },
    ...change(live),
  };
  await store.create(releaseFile(release.number), toJson(release));
  await store.replace(POINTER, toJson(release), pointer?.revision);
  for (const key of await store.list(ROLLOUTS)) await store.delete(key);
}

test('status and verify miss the pages, and heal or the next deploy restores them', async () => {
  const page = await site.read(site.page('/'));
  await releaseAsOlder();
  expect(await site.read('index.html')).toContain('if(d<5)n=');
  const files = [
    site.page('/'),
    site.page('/private-policy'),
    expect.stringContaining('/remotes/') as string,
  ];
  expect(await site.strays()).toEqual(expect.arrayContaining(files));
  expect((await verify(store, () => {})).faults).not.toEqual([]);
  expect((await heal(store)).pages).toEqual(expect.arrayContaining(files));
  expect(await site.read(site.page('/'))).toBe(page);
  expect(await site.strays()).toEqual([]);
  expect((await heal(store)).pages).toEqual([]);
  expect((await verify(store, () => {})).faults).toEqual([]);

  await releaseAsOlder();
  await configure(store, { supportEmail: 'help@iron.example' }, note);
  expect(await site.read(site.page('/'))).toContain('second');
  expect(await site.strays()).toEqual([]);
});

test('a rollout that does not fit what the older checkout deployed stops no other work', async () => {
  await releaseAsOlder();
  await store.delete(`apps/marketing/${version}/version.json`);
  await store.delete(`apps/marketing/${version}/prerender/Home.js`);
  expect((await status(store)).release).toBe(3);
  const ended = await rollbackApp(store, 'marketing', note);
  expect(ended.apps.marketing).not.toHaveProperty('rollout');
  expect(await site.strays()).toEqual([]);
});

test('its deploy of the same app leaves the rollout, which a rollback ends for good', async () => {
  const { rollout } = (await readPointer(store))?.apps.marketing ?? {};
  const third = await site.publish('marketing', 'third');
  await activate(store, { marketing: third });
  // It takes the rollout for a field of the app, and keeps it in the fallback, too.
  await releaseAsOlder(({ apps: { marketing, ...apps } }) => {
    const previous = { ...marketing?.previous, rollout };
    return { apps: { ...apps, marketing: { ...marketing, rollout, previous } } as Release['apps'] };
  });
  expect((await readPointer(store))?.apps.marketing?.rollout).toEqual(rollout);
  expect((await rollbackApp(store, 'marketing', note)).apps.marketing).toMatchObject({
    version: third,
  });
  const restored = await rollbackApp(store, 'marketing', note);
  expect(restored.apps.marketing).toMatchObject({ version: site.first.apps.marketing?.version });
  expect(restored.apps.marketing).not.toHaveProperty('rollout');
  expect(await site.read('index.html')).not.toContain('localStorage');
});
