import { activate } from '../operations/activate';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { liveStore, publishBuild, type Difference } from '../../fixtures/testSite.fixture';

const modules = (versions: Record<string, string>) =>
  Object.fromEntries(Object.entries(versions).map(([request, version]) => [request, { version }]));

const provides = (versions: Record<string, string>): Difference => ({
  manifest: { provides: modules(versions) },
});

const takes = (versions: Record<string, string>): Difference => ({
  manifest: { takes: modules(versions) },
});

test.each([
  ['19.3.1', '19.3.1'],
  ['19.3.1', '19.4.0'],
  ['19.0.0', '19.3.2'],
])('accepts a remote built with React %s in a shell that provides %s', async (built, provided) => {
  const { store } = await liveStore({
    shell: provides({ react: provided }),
    marketing: takes({ react: built }),
    account: takes({ react: built }),
  });
  expect(await store.read('release.json')).toBeDefined();
});

test.each(['19.4.0', '20.0.0', '18.2.0', 'latest'])(
  'refuses a remote that was built with React %s, naming module and versions',
  async (react) => {
    const site = await liveStore();
    const account = await publishBuild(site.store, 'account', takes({ react }));
    const { version } = site.release.apps.shell;
    const why = `^account ${account} was built with react ${react}, but shell ${version} provides 19\\.3\\.1$`;
    await expectRefused(site, { account }, new RegExp(why));
  },
);

test('refuses a remote that needs a module that the shell does not share', async () => {
  const site = await liveStore();
  const account = await publishBuild(
    site.store,
    'account',
    takes({ react: '19.3.1', '@site/ui/charts': '1.0.0' }),
  );
  await expectRefused(
    site,
    { account },
    /built with @site\/ui\/charts 1\.0\.0, but shell .* does not provide it$/,
  );
});

test('refuses a shell without the React of a live remote, but accepts a major upgrade of all apps', async () => {
  const site = await liveStore();
  const next = takes({ react: '20.0.0' });
  const shell = await publishBuild(site.store, 'shell', provides({ react: '20.0.0' }));
  const marketing = await publishBuild(site.store, 'marketing', next);
  const account = await publishBuild(site.store, 'account', next);
  await expectRefused(
    site,
    { shell },
    /^marketing .* was built with react 19\.3\.1, but shell .* provides 20\.0\.0$/,
  );
  await expectRefused(site, { marketing }, /was built with react 20\.0\.0/);
  expect((await activate(site.store, { shell, marketing, account })).number).toBe(2);
});
