import { SITE_SETTINGS, type Setting } from '@site/contract';
import { addBilling, BILLING, CURRENCY } from '../../fixtures/billing.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { toJson } from '../records/readJson';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { configure, listSettings } from './configure';
import { retire } from './retire';

const note = { by: 'Kim' };

let store: Store;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
});

const stored = async () =>
  JSON.parse(String((await store.read(SITE_SETTINGS))?.bytes)) as Record<string, string>;

const declares = (settings: Record<string, Setting>) => ({ manifest: { settings } });

test('the first deploy of a remote writes the defaults of its settings', async () => {
  const before = await stored();
  const release = await addBilling(store);
  expect(await stored()).toEqual({ ...before, currency: 'EUR' });
  expect(release).toMatchObject({ site: { currency: 'EUR' }, siteSince: 2 });
  expect(release.apps.billing?.settings).toEqual(['currency']);
});

test('a value that was set before the first deploy is kept', async () => {
  const settings = await store.read(SITE_SETTINGS);
  const values = { ...(await stored()), currency: 'USD' };
  await store.replace(SITE_SETTINGS, toJson(values), settings?.revision);
  expect((await addBilling(store)).site.currency).toBe('USD');
});

test('configure checks a remote’s setting by what its live version declares', async () => {
  await addBilling(store);
  expect((await configure(store, { currency: 'USD' }, note)).site.currency).toBe('USD');
  await expect(configure(store, { currency: 'Euro' }, note)).rejects.toThrow(
    'currency must have at most 3 characters',
  );
  await expect(configure(store, { currency: '' }, note)).rejects.toThrow(
    'currency must not be empty',
  );
  expect(await listSettings(store)).toContainEqual({
    name: 'currency',
    value: 'USD',
    app: 'billing',
    about: 'What prices are in.',
  });
});

test('refuses a setting that another app has, naming both apps and the setting', async () => {
  const billing = await publishBuild(store, 'billing', declares({ apiOrigin: CURRENCY }));
  const before = await revisionsOf(store);
  await expect(activate(store, { billing })).rejects.toMatchObject({
    name: 'Refusal',
    message: `account and billing ${billing} both declare the setting apiOrigin`,
    cure: 'Give it another name in the folder of the app that you deploy, then build and deploy again.',
  });
  const common = await publishBuild(store, 'billing', declares({ productName: CURRENCY }));
  await expect(activate(store, { billing: common })).rejects.toThrow(
    `shell and billing ${common} both declare the setting productName`,
  );
  const { [`apps/billing/${common}/version.json`]: _, ...now } = await revisionsOf(store);
  expect(now).toMatchObject(before);
  expect((await store.list('releases/')).length).toBe(1);
});

test('refuses a deploy whose schema the stored value does not fit, naming the setting', async () => {
  await addBilling(store);
  await configure(store, { currency: 'USD' }, note);
  const billing = await publishBuild(
    store,
    'billing',
    declares({ currency: { ...CURRENCY, format: 'digits', default: '1' } }),
  );
  await expect(activate(store, { billing })).rejects.toMatchObject({
    message: `${store.address}/site.json is invalid: currency must be digits only`,
    cure: `Correct ${store.address}/site.json, then run the command again.`,
  });
  expect((await stored()).currency).toBe('USD');
});

test('refuses a default that its own schema refuses', async () => {
  const billing = await publishBuild(
    store,
    'billing',
    declares({ currency: { ...CURRENCY, format: 'digits' } }),
  );
  await expect(activate(store, { billing })).rejects.toThrow('currency must be digits only');
});

test('keeps the value of an app that is gone, which nobody can change until it is back', async () => {
  await addBilling(store);
  await configure(store, { currency: 'USD' }, note);
  await retire(store, 'billing', note);
  await configure(store, { appStoreId: '1' }, note);
  expect((await stored()).currency).toBe('USD');
  await expect(configure(store, { currency: 'GBP' }, note)).rejects.toThrow('currency is unknown');
  expect(await listSettings(store)).toContainEqual({ name: 'currency', value: 'USD' });
  expect((await addBilling(store)).site.currency).toBe('USD');
});

test('a setting of a format that only newer checkouts know blocks nothing but its own change', async () => {
  const format = 'colour' as Setting['format'];
  await addBilling(store, declares({ accent: { about: 'Accent.', format, default: '#fff' } }));
  expect((await configure(store, { appStoreId: '1' }, note)).site.accent).toBe('#fff');
  await expect(configure(store, { accent: '#000' }, note)).rejects.toMatchObject({
    message: 'accent has the format colour, which this checkout can’t check',
    cure: 'Update your checkout: git pull && npm ci.',
  });
});

test('two deploys of new remotes at once both add their settings', async () => {
  const billing = await publishBuild(store, 'billing', BILLING);
  const shop = await publishBuild(store, 'shop', declares({ shopName: { ...CURRENCY } }));
  await Promise.all([activate(store, { billing }), activate(store, { shop })]);
  expect(await stored()).toMatchObject({ currency: 'EUR', shopName: 'EUR' });
});
