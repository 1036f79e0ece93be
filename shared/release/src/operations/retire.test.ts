import { addBilling, showBilling } from '../../fixtures/billing.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { releaseFile } from '@site/contract';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { emptyStore, publishBuild } from '../../fixtures/testSite.fixture';
import { readPointer } from '../records/readRelease';
import { readNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { history } from './history';
import { prune } from './prune';
import { releaseShell } from './releaseSixTimes.fixture';
import { retire } from './retire';
import { rollback } from './rollback';
import { verify } from './verify';

const note = { by: 'Kim', message: 'Nobody pays' };

let store: Store;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
});

test('takes a remote out of the site; its files and settings stay', async () => {
  const { apps, site } = await addBilling(store);
  const before = await revisionsOf(store, 'apps/');
  const { billing, ...others } = apps;
  const retired = await retire(store, 'billing', note);
  expect(retired).toMatchObject({ number: 3, site });
  expect(retired.apps).toEqual(others);
  expect(await revisionsOf(store, 'apps/')).toEqual(before);
  expect(await readNote(store, 3)).toMatchObject({ ...note, command: 'retire billing' });
  expect((await history(store, 1))[0]?.changes).toEqual([`billing ${billing?.version} retired`]);
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test('a rollback brings it back', async () => {
  const { apps } = await addBilling(store);
  await retire(store, 'billing', note);
  const back = await rollback(store, note);
  expect(back.apps.billing).toEqual({ ...apps.billing, since: 4 });
});

test('prune deletes its versions once no kept release names them', async () => {
  await addBilling(store);
  await retire(store, 'billing', note);
  await prune(store, 2);
  expect(await store.list('apps/billing/')).not.toEqual([]);
  await releaseShell(store, 'second();');
  await releaseShell(store, 'third();');
  expect((await prune(store, 2)).versions).toContainEqual(
    expect.stringMatching(/^billing 1\.0\.0/),
  );
  expect(await store.list('apps/billing/')).toEqual([]);
});

test('is refused while a live route leads to it', async () => {
  await addBilling(store);
  const { apps } = await showBilling(store);
  const before = await revisionsOf(store);
  await expect(retire(store, 'billing', note)).rejects.toMatchObject({
    name: 'Refusal',
    message: `billing can’t be retired: shell ${apps.shell.version} shows it at /billing`,
    cure: 'Remove its routes from shell/src/routing/routes.ts and deploy the shell first: npm run deploy -w shell',
  });
  expect(await revisionsOf(store)).toEqual(before);
});

test('is refused when a shell that shows it goes live meanwhile', async () => {
  await addBilling(store);
  const raced = raceBefore(store, 'create', releaseFile(3), () => showBilling(store));
  await expect(retire(raced, 'billing', note)).rejects.toThrow('shows it at /billing');
  expect((await readPointer(store))?.apps).toHaveProperty('billing');
});

test('keeps what others deploy meanwhile', async () => {
  await addBilling(store);
  const account = await publishBuild(store, 'account', {
    files: { 'ConfirmEmail.js': 'other();' },
  });
  const raced = raceBefore(store, 'create', releaseFile(3), () => activate(store, { account }));
  const retired = await retire(raced, 'billing', note);
  expect(retired).toMatchObject({ number: 4, apps: { account: { version: account } } });
  expect(retired.apps).not.toHaveProperty('billing');
});

test.each([
  ['the shell', 'shell', /^the shell can’t be retired/],
  ['an app that is not live', 'billing', /^billing is not live in /],
])('is refused for %s', async (_, app, why) => {
  const before = await revisionsOf(store);
  await expect(retire(store, app, note)).rejects.toThrow(why);
  expect(await revisionsOf(store)).toEqual(before);
  await expect(retire((await emptyStore()).store, app, note)).rejects.toMatchObject({
    name: 'Refusal',
  });
});
