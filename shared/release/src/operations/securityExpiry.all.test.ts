import { SECURITY_TXT } from '@site/contract';
import { activate } from './activate';
import { configure } from './configure';
import { heal } from './heal';
import { commitRelease } from '../commit/commitRelease';
import { liveVersions, readCandidate } from '../gate/readCandidate';
import type { SettingValues } from '../records/resolveSettings';
import { rollback, rollbackApp } from './rollback';
import { status } from './status';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { resolveStored } from '../../fixtures/readSettings.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import type { Store } from '../stores/objects/Store';
import { verify } from './verify';

const note = { by: 'Kim' };
const contact = 'mailto:security@example.com';

/** Returns the date some days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let store: Store;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
});

const text = async () => (await store.read(SECURITY_TXT))?.bytes.toString();

const set = (securityContact: string, securityExpires: string) =>
  configure(store, { securityContact, securityExpires }, note);

/** Makes a release with settings that were valid on an earlier day. */
const makeOldRelease = (changes: SettingValues) =>
  commitRelease(store, async (live, values) => {
    if (!live) throw new Error('there is no release');
    const candidate = await readCandidate(store, liveVersions(live));
    return { apps: live.apps, values: { ...values, ...changes }, candidate };
  });

test('has no security.txt without a contact', async () => {
  expect(await text()).toBeUndefined();
  expect((await status(store)).securityExpiresIn).toBeUndefined();
});

test('composes, verifies and heals security.txt like a page; clearing the contact deletes it', async () => {
  const expires = day(200);
  await set(contact, expires);
  expect(await text()).toBe(
    `Contact: ${contact}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\n` +
      `Canonical: http://localhost:3000/.well-known/security.txt\n`,
  );
  expect((await verify(store, () => {})).faults).toEqual([]);
  expect((await status(store)).pages.strays).toEqual([]);

  await store.delete(SECURITY_TXT);
  expect((await verify(store, () => {})).faults).toEqual([
    expect.objectContaining({ key: SECURITY_TXT }),
  ]);
  expect((await status(store)).pages.strays).toEqual([SECURITY_TXT]);
  expect((await heal(store)).pages).toEqual([SECURITY_TXT]);
  expect(await text()).toContain(contact);

  await configure(store, { securityContact: '' }, note);
  expect(await text()).toBeUndefined();
  expect(await store.list('.well-known/')).toEqual([]);
});

test.each([
  [-1, /^securityExpires is \S+, which has passed$/],
  [0, /^securityExpires is \S+, which has passed$/],
  [400, /^securityExpires is \S+, which is more than a year ahead$/],
])('refuses an expiry in %i days, and changes nothing', async (days, message) => {
  await expect(set(contact, day(days))).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(message) as string,
    cure: `Check that ${contact} is still correct, then set a date within a year: npm run release -- configure securityExpires=YYYY-MM-DD`,
  });
  expect(await resolveStored(store)).toMatchObject({ securityContact: '', securityExpires: '' });
});

test.each([1, 30, 364])('accepts an expiry in %i days', async (days) => {
  await set(contact, day(days));
  expect((await status(store)).securityExpiresIn).toBe(days);
});

test('refuses deploys after the expiry until a new one is set', async () => {
  await makeOldRelease({ securityContact: contact, securityExpires: day(-3) });
  expect((await status(store)).securityExpiresIn).toBe(-3);
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await expect(activate(store, { marketing })).rejects.toThrow('which has passed');
  await configure(store, { securityExpires: day(90) }, note);
  expect((await activate(store, { marketing })).apps.marketing?.version).toBe(marketing);
});

test('a rollback ignores the expiry, both of the current settings and of those that it restores', async () => {
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(store, { marketing });
  const old = await makeOldRelease({ securityContact: contact, securityExpires: day(-3) });
  expect((await rollbackApp(store, 'marketing', note)).site).toEqual(old.site);
  const back = await rollback(store, note);
  expect([back.site, back.apps.marketing?.version]).toEqual([old.site, marketing]);
  expect(await text()).toContain(contact);
});
