import { versionFile, versionManifest, type AppName } from '@site/contract';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import {
  emptyStore,
  liveStore,
  publishBuild,
  ROUTES,
  TEMPLATE,
  type Difference,
  type TestStore,
} from '../../fixtures/testSite.fixture';

const damage = async ({ folder }: TestStore, key: string, bytes: string) =>
  writeFile(path.join(folder, key), bytes);

test('the first release without one of the apps is refused, and says what the first release takes', async () => {
  const site = await emptyStore();
  const [shell, marketing] = [
    await publishBuild(site.store, 'shell'),
    await publishBuild(site.store, 'marketing'),
  ];
  await expectRefused(site, { shell, marketing }, /has no release yet, and account was not named/);
  await expectRefused(site, {}, /has no release yet, and shell was not named/);
  await expect(activate(site.store, {})).rejects.toMatchObject({
    cure: expect.stringMatching(/ activate shell V marketing V account V$/) as string,
  });
});

test('a version that nobody published is refused', async () => {
  await expectRefused(
    await liveStore(),
    { account: '9.9.9-00000000' },
    /holds no complete account 9\.9\.9-00000000/,
  );
});

test('a version that is half there is refused, all its files notwithstanding', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  await site.store.delete(versionManifest('account', account));
  await expectRefused(site, { account }, /holds no complete account/);
});

test.each<AppName>(['shell', 'marketing', 'account'])(
  'a missing file of %s is refused, and named',
  async (app) => {
    const site = await liveStore();
    const files = { 'more.js': 'more();', 'remoteEntry.js': 'second();' };
    const version = await publishBuild(site.store, app, { files });
    const key = versionFile(app, version, 'more.js');
    await site.store.delete(key);
    await expectRefused(
      site,
      { [app]: version },
      new RegExp(`${app} ${version} is missing .*/${key}$`),
    );
  },
);

test('a file that was tampered with is refused, and named', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  const key = versionFile('account', account, 'ConfirmEmail.js');
  await damage(site, key, 'stolen();');
  await expectRefused(
    site,
    { account },
    new RegExp(`/${key} is not the file that account ${account} was published with`),
  );
});

test('a file of another live app that was tampered with is refused, too', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  await damage(
    site,
    versionFile('marketing', site.release.apps.marketing.version, 'Home.js'),
    'stolen();',
  );
  await expectRefused(site, { account }, /Home\.js is not the file that marketing/);
});

test('a remote without a page that the shell routes to is refused, naming page and route', async () => {
  const site = await liveStore();
  const marketing = await publishBuild(site.store, 'marketing', {
    manifest: { exposes: { Home: ['Home.js'] } },
  });
  await expectRefused(
    site,
    { marketing },
    new RegExp(
      `^marketing ${marketing} exposes no page PrivacyPolicy, which shell .* shows at /private-policy$`,
    ),
  );
});

test('a shell that routes to a page which no remote has yet is refused, naming page and route', async () => {
  const site = await liveStore({
    marketing: { manifest: { exposes: { Home: ['Home.js'] } } },
    shell: onlyHome(),
  });
  const shell = await publishBuild(site.store, 'shell');
  await expectRefused(
    site,
    { shell },
    /exposes no page PrivacyPolicy, which shell .* shows at \/private-policy$/,
  );
});

function onlyHome(): Difference {
  return {
    manifest: {
      routes: {
        ...ROUTES,
        pages: ROUTES.pages.filter(({ path: route }) => route !== '/private-policy'),
      },
    },
  };
}

test.each<[string, AppName, Difference, RegExp]>([
  [
    'a shell without a page template',
    'shell',
    { files: { 'page.html': undefined } },
    /has no page\.html/,
  ],
  [
    'a shell without a URL table',
    'shell',
    { manifest: { routes: undefined } as never },
    /has no URL table/,
  ],
  [
    'a shell whose template runs a script that is not there',
    'shell',
    template('{{script gone.js}}'),
    /names no hash for gone\.js/,
  ],
  [
    'a shell whose template asks for the unknown',
    'shell',
    template('{{weather}}'),
    /asks for \{\{weather\}\}/,
  ],
  [
    'a remote without a container',
    'account',
    { files: { 'remoteEntry.js': undefined } },
    /has no remoteEntry\.js/,
  ],
])('%s is refused before anything of it goes live', async (_, app, difference, why) => {
  const site = await liveStore();
  const version = await publishBuild(site.store, app, difference);
  await expectRefused(site, { [app]: version }, why);
});

function template(place: string): Difference {
  return { files: { 'page.html': `${TEMPLATE}<p ${place}></p>` } };
}

test('wrong site settings are refused: the live site keeps those it has', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  await damage(site, 'site.json', '{"productName":""}');
  await expectRefused(site, { account }, /site\.json is wrong: productName must not be empty/);
});
