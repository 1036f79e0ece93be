import { releaseFile, versionManifest, type Origins, type Setting } from '@site/contract';
import { addBilling } from '../../fixtures/billing.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { liveStore, publishBuild, type Difference } from '../../fixtures/testSite.fixture';
import { activate } from '../operations/activate';
import { releaseShell } from '../operations/releaseSixTimes.fixture';
import { retire } from '../operations/retire';
import { rollback, rollbackApp } from '../operations/rollback';
import { readPointer } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';
import { raceBefore } from '../../fixtures/raceBefore.fixture';

const note = { by: 'Kim' };
const MAPS = 'https://maps.example.com';

const asks = (origins: Origins, settings: Record<string, Setting> = {}): Difference => ({
  manifest: { origins, settings },
});

let store: Store;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
});

const publishBilling = (origins: Origins, settings?: Record<string, Setting>) =>
  publishBuild(store, 'billing', asks(origins, settings));

/** Makes a version of billing live and returns what was allowed. */
async function allowBilling(origins: Origins, settings?: Record<string, Setting>) {
  const allowed: string[] = [];
  const billing = await publishBilling(origins, settings);
  await activate(store, { billing }, { allow: (additions) => allowed.push(...additions) });
  return allowed;
}

const REFUSED = 'If that is meant, run the command again with --allow.';

test('refuses a new origin without consent, naming the policy’s line, and writes nothing', async () => {
  await addBilling(store, {});
  const billing = await publishBilling({ connect: [MAPS], frames: [MAPS] });
  const before = await revisionsOf(store);
  await expect(activate(store, { billing })).rejects.toMatchObject({
    name: 'Refusal',
    message: `billing ${billing} asks for more than the live billing may use: + connect-src ${MAPS}, + frame-src ${MAPS}`,
    cure: REFUSED,
  });
  expect(await revisionsOf(store)).toEqual(before);
});

test('refuses a new remote’s origins without consent', async () => {
  const billing = await publishBilling({ images: [MAPS] });
  await expect(activate(store, { billing })).rejects.toMatchObject({
    message: `billing ${billing} asks for more than the live site may use: + img-src ${MAPS}`,
    cure: REFUSED,
  });
});

test('takes up new origins with consent and says which; the next deploy needs none', async () => {
  expect(await allowBilling({ connect: [MAPS], media: [MAPS] })).toEqual([
    `billing: + connect-src ${MAPS}`,
    `billing: + media-src ${MAPS}`,
  ]);
  expect((await readPointer(store))?.apps.billing?.origins).toEqual({
    connect: [MAPS],
    media: [MAPS],
  });
  const more = { ...asks({ connect: [MAPS], media: [MAPS] }), files: { 'Page.js': 'second();' } };
  const billing = await publishBuild(store, 'billing', more);
  expect((await activate(store, { billing })).number).toBe(3);
});

test('names only what is new', async () => {
  await allowBilling({ connect: [MAPS] });
  expect(await allowBilling({ connect: [MAPS, 'https://pay.example.com'] })).toEqual([
    'billing: + connect-src https://pay.example.com',
  ]);
});

test('needs no consent for fewer origins, nor to return to the fallback that had more', async () => {
  await allowBilling({ connect: [MAPS] });
  const with1 = (await readPointer(store))?.apps.billing?.version ?? '';
  const billing = await publishBilling({});
  await activate(store, { billing });
  expect((await activate(store, { billing: with1 })).apps.billing?.version).toBe(with1);
});

test('needs no consent to roll back, whatever was live before', async () => {
  await allowBilling({ connect: [MAPS] });
  for (const text of ['second();', 'third();'])
    await activate(store, {
      billing: await publishBuild(store, 'billing', { files: { 'Page.js': text } }),
    });
  await rollbackApp(store, 'billing', note);
  const back = await rollbackApp(store, 'billing', note);
  expect(back.apps.billing?.origins).toEqual({ connect: [MAPS] });
  await retire(store, 'billing', note);
  expect((await rollback(store, note)).apps.billing?.origins).toEqual({ connect: [MAPS] });
});

test('a deploy of another app needs no consent for the origins of live ones', async () => {
  await allowBilling({ connect: [MAPS] });
  expect((await releaseShell(store, 'second();')).number).toBe(3);
});

test('a rollback whose fallback is pruned meanwhile restores what was live, with its origins', async () => {
  const first = await addBilling(store, {});
  await addBilling(store, { files: { 'Page.js': 'second();' } });
  await allowBilling({ connect: [MAPS] });
  const { version = '' } = first.apps.billing ?? {};
  const raced = raceBefore(store, 'create', releaseFile(5), () =>
    store.delete(versionManifest('billing', version)),
  );
  await expect(rollbackApp(raced, 'billing', note)).rejects.toThrow(
    `billing ${version} was pruned while it went live; release 6 restored what was live before`,
  );
  expect((await readPointer(store))?.apps.billing?.origins).toEqual({ connect: [MAPS] });
});

test('accepts settings in braces whose values are addresses, its own and common ones', async () => {
  const shop: Setting = { about: 'The shop.', format: 'address', default: '' };
  expect(await allowBilling({ connect: ['{collector}'], images: ['{shop}'] }, { shop })).toEqual([
    'billing: + connect-src {collector}',
    'billing: + img-src {shop}',
  ]);
});

test.each([
  'http://maps.example.com',
  'https://maps.example.com/',
  'https://maps.example.com/tiles',
  'https://maps.example.com;require-trusted-types-for',
  'https://maps.example.com,b',
  "https://maps.example.com 'unsafe-inline'",
  "https://maps.example.com'",
  'https://MAPS.example.com',
  'https://maps..example.com',
  'https://user@maps.example.com',
  'https://*.example.com',
  'https://',
  'https:',
  '*',
  'data:',
  "'unsafe-inline'",
  '',
  '{apiOrigin}',
  '{nothing}',
  '{productName}',
  '{toString}',
  '{collector}{collector}',
  'x{collector}',
])('refuses to allow %j, with or without consent', async (entry) => {
  const why = {
    message: expect.stringContaining(
      `asks for ${entry}, which is neither an https origin nor, in braces, one of its settings that is an address`,
    ) as string,
    cure: 'Correct the origins in billing’s folder, then build and deploy it again.',
  };
  const billing = await publishBilling({ frames: [entry] });
  await expect(activate(store, { billing })).rejects.toMatchObject(why);
  await expect(activate(store, { billing }, { allow: () => {} })).rejects.toMatchObject(why);
});

test('the first release may use any valid origins', async () => {
  const { release } = await liveStore({ marketing: asks({ connect: [MAPS] }) });
  expect(release.apps.marketing.origins).toEqual({ connect: [MAPS] });
  await expect(liveStore({ marketing: asks({ connect: ['*'] }) })).rejects.toThrow('asks for *');
});
