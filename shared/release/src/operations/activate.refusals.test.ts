import { versionFile, versionManifest, type AppName } from '@site/contract';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { verify } from './verify';
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

test('refuses a first release without the shell or a remote that it shows, and says what it takes', async () => {
  const site = await emptyStore();
  const [shell, marketing] = [
    await publishBuild(site.store, 'shell'),
    await publishBuild(site.store, 'marketing'),
  ];
  await expectRefused(
    site,
    { shell, marketing },
    new RegExp(
      `^shell ${shell} shows account/ConfirmEmail at /account/confirm, but account is not live$`,
    ),
  );
  await expectRefused(site, {}, /has no release yet, and no version of the shell was given/);
  await expect(activate(site.store, {})).rejects.toMatchObject({
    cure: expect.stringMatching(/ activate shell VERSION$/) as string,
  });
});

test('refuses an unpublished version', async () => {
  await expectRefused(
    await liveStore(),
    { account: '9.9.9-00000000' },
    /has no complete account 9\.9\.9-00000000/,
  );
});

test('refuses a version without version.json, even if all its files exist', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  await site.store.delete(versionManifest('account', account));
  await expectRefused(site, { account }, /has no complete account/);
});

test.each<AppName>(['shell', 'marketing', 'account'])(
  'refuses a missing file of %s and names it',
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

test('refuses a file that was tampered with and names it', async () => {
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

test('ignores a damaged file of a live app that no page of the deploy needs: verify reports it', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  const key = versionFile('marketing', site.release.apps.marketing.version, 'Home.js');
  await damage(site, key, 'stolen();');
  expect((await activate(site.store, { account })).number).toBe(2);
  expect((await verify(site.store, () => {})).faults).toContainEqual(
    expect.objectContaining({ key, cure: 'publish' }),
  );
});

test('refuses a damaged file of a live app that a page is rendered from', async () => {
  const site = await liveStore();
  const shell = await publishBuild(site.store, 'shell', { files: { 'main.js': 'second();' } });
  const { version } = site.release.apps.marketing;
  await damage(site, versionFile('marketing', version, 'prerender/Home.js'), 'stolen();');
  await expectRefused(site, { shell }, /prerender\/Home\.js is not the file that marketing/);
});

test('refuses a remote without a page that the shell routes to, naming page and route', async () => {
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

test('refuses a shell that routes to a page which no remote has, naming page and route', async () => {
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
    'a shell whose template runs a missing script',
    'shell',
    template('{{script gone.js}}'),
    /has no hash for gone\.js/,
  ],
  [
    'a shell whose template has an unknown placeholder',
    'shell',
    template('{{weather}}'),
    /unknown placeholder \{\{weather\}\}/,
  ],
  [
    'a remote without a container',
    'account',
    { files: { 'remoteEntry.js': undefined } },
    /has no remoteEntry\.js/,
  ],
])('refuses %s before anything of it goes live', async (_, app, difference, why) => {
  const site = await liveStore();
  const version = await publishBuild(site.store, app, difference);
  await expectRefused(site, { [app]: version }, why);
});

function template(place: string): Difference {
  return { files: { 'page.html': `${TEMPLATE}<p ${place}></p>` } };
}

test('refuses wrong site settings; the live site keeps its own', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  await damage(site, 'site.json', '{"productName":""}');
  await expectRefused(site, { account }, /site\.json is invalid: productName must not be empty/);
});
