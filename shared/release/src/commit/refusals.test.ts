import { versionFile, type AppName, type Setting } from '@site/contract';
import { addBilling, CURRENCY } from '../../fixtures/billing.fixture';
import { deployScript } from '../../fixtures/deployScript.fixture';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { change, makeLive, publishBuild, type Difference } from '../../fixtures/testSite.fixture';
import { activate } from '../changes/activate';
import type { Change } from '../changes/Change';
import { configure } from '../changes/configure';
import type { MemoryStore } from '../stores/MemoryStore.fixture';

// Whether something is refused is in question, not what pages look like.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

let store: MemoryStore;
/** Live and newer version of account. */
let [live, account] = ['', ''];
beforeEach(async () => {
  const opened = await liveStoreInMemory();
  store = opened.store;
  live = opened.release.apps.account.version;
  account = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'second();' } });
});

/** The activation of account after a file of its version was changed, or deleted. */
async function damaged(file: string, edit?: (text: string) => string): Promise<Change> {
  const key = versionFile('account', account, file);
  const text = String((await store.read(key))?.bytes);
  await store.delete([key]);
  if (edit) await store.create(key, Buffer.from(edit(text)));
  return activate({ account });
}

const published = async (app: AppName, manifest: Difference['manifest']): Promise<Change> =>
  activate({ [app]: await publishBuild(store, app, { manifest }) });

const settings = (currency: Setting) => ({ settings: { currency } });

/** Each stands for a step of a commit, up to the last one before contents are stored. */
test.each<[string, () => Change | Promise<Change>, string | RegExp]>([
  [
    'an unpublished version',
    () => activate({ account: '9.9.9-00000000' }),
    'memory has no complete account 9.9.9-00000000',
  ],
  ['half a version', () => damaged('version.json'), /^memory has no complete account \S+$/],
  [
    'a version whose version.json was changed',
    () => damaged('version.json', (text) => text.replace('{', '{ "more": 1,')),
    /version\.json is not what account \S+ was published with$/,
  ],
  [
    'a version of a newer major format',
    () => damaged('version.json', (text) => text.replace('"format": "1', '"format": "2')),
    /version\.json has format 2\.0, and this checkout reads formats up to 1$/,
  ],
  [
    'a version with a changed file',
    () => damaged('ConfirmEmail.js', () => 'stolen();'),
    /ConfirmEmail\.js is not the file that account \S+ was published with$/,
  ],
  [
    'an older build, once a newer one is live',
    async () => {
      await deployScript(store, 'account');
      return activate({ account }, { expect: { app: 'account', version: live } });
    },
    /^account \S+ is live in memory since .*, by Kim; \S+ was expected$/,
  ],
  [
    'a remote without a page that the shell shows',
    () => published('marketing', { exposes: { Home: ['Home.js'] } }),
    /exposes no page PrivacyPolicy, which shell \S+ shows at \/private-policy$/,
  ],
  [
    'a setting that another app owns',
    () => published('billing', { settings: { apiOrigin: CURRENCY } }),
    /^account and billing \S+ both declare the setting apiOrigin$/,
  ],
  [
    'a setting whose value does not fit',
    async () => {
      await addBilling(store, { manifest: settings(CURRENCY) });
      await change(store, configure({ currency: 'USD' }));
      return published('billing', settings({ ...CURRENCY, format: 'digits', default: '1' }));
    },
    'the site’s configuration is invalid: currency must be digits only',
  ],
  [
    'a static file with the name of a page',
    () => configure({}, new Map([['index.html', Buffer.from('x')]])),
    'index.html would be both a file of configure --files and one that the shell composes',
  ],
])('refuses %s, and writes nothing', async (_, prepare, why) => {
  await expectRefused(store, await prepare(), why);
});

test('a damaged file of a live app that a deploy does not need is left to verify', async () => {
  await damaged('ConfirmEmail.js', (text) => text);
  await makeLive(store, { account });
  await damaged('ConfirmEmail.js', () => 'stolen();');
  expect((await deployScript(store, 'marketing')).number).toBe(3);
});
