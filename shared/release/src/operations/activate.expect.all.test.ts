import { releaseFile } from '@site/contract';
import { addBilling } from '../../fixtures/billing.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { readPointer } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';

const app = 'marketing';
const publishMarketing = (text: string) => publishBuild(store, app, { files: { 'Home.js': text } });

let store: Store;
let first: string;
let older: string;
let newer: string;
beforeEach(async () => {
  const { store: opened, release } = await liveStoreInMemory();
  store = opened;
  first = release.apps.marketing.version;
  [older, newer] = [await publishMarketing('older();'), await publishMarketing('newer();')];
});

const deployNewer = () =>
  activate(store, { marketing: newer }, { note: { by: 'Kim', command: 'deploy' } });

const refusal = {
  name: 'Refusal',
  message: expect.stringMatching(
    /^marketing 1\.0\.0-\w{8} is live in .* since \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\), by Kim; 1\.0\.0-\w{8} was expected$/,
  ) as string,
  cure: expect.stringMatching(/^Build the newest sources again/) as string,
};

test('a version goes live on top of the expected one', async () => {
  const release = await activate(store, { marketing: older }, { expect: { app, version: first } });
  expect(release.apps.marketing?.version).toBe(older);
});

test('an older build is refused once a newer one is live', async () => {
  await deployNewer();
  const before = await revisionsOf(store);
  const options = { expect: { app, version: first } };
  await expect(activate(store, { marketing: older }, options)).rejects.toMatchObject(refusal);
  expect(await revisionsOf(store)).toEqual(before);
});

test('a slow job is refused if the newer build goes live while it commits', async () => {
  const raced = raceBefore(store, 'create', releaseFile(2), deployNewer);
  const options = { expect: { app, version: first } };
  await expect(activate(raced, { marketing: older }, options)).rejects.toMatchObject(refusal);
  expect(await readPointer(store)).toMatchObject({
    number: 2,
    apps: { marketing: { version: newer } },
  });
});

test('a deploy of another app meanwhile does not matter', async () => {
  const account = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'two();' } });
  const raced = raceBefore(store, 'create', releaseFile(2), () => activate(store, { account }));
  const options = { expect: { app, version: first } };
  expect((await activate(raced, { marketing: older }, options)).number).toBe(3);
});

test('a job that runs again after its version went live is not refused', async () => {
  await deployNewer();
  const options = { expect: { app, version: first } };
  expect((await activate(store, { marketing: newer }, options)).number).toBe(2);
});

test('an app that must not be live yet is refused once it is', async () => {
  const billing = await publishBuild(store, 'billing', { files: { 'Other.js': 'other();' } });
  await addBilling(store);
  const options = { expect: { app: 'billing', version: undefined } };
  await expect(activate(store, { billing }, options)).rejects.toThrow('none was expected');
});

test('an app that must be live is refused if it is not', async () => {
  const options = { expect: { app: 'billing', version: first } };
  await expect(activate(store, { billing: older }, options)).rejects.toMatchObject({
    message: `billing is not live in ${store.address}, but ${first} was expected`,
    cure: 'Expect none to add the app: --expect none',
  });
});
