import { activate } from '../operations/activate';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { liveStore, publishBuild, type Difference } from '../../fixtures/testSite.fixture';

const shares = (versions: Record<string, string>): Difference => ({
  manifest: { shares: versions },
});

test.each([
  ['19.3.1', '19.3.1'],
  ['19.3.1', '19.4.0'],
  ['19.0.0', '19.3.2'],
])('accepts a remote built with React %s in a shell that provides %s', async (built, provided) => {
  const { store } = await liveStore({
    shell: shares({ react: provided }),
    marketing: shares({ react: built }),
    account: shares({ react: built }),
  });
  expect(await store.read('release.json')).toBeDefined();
});

test.each(['19.4.0', '20.0.0', '18.2.0', 'latest'])(
  'refuses a remote that was built with React %s, naming module and versions',
  async (react) => {
    const site = await liveStore();
    const account = await publishBuild(site.store, 'account', shares({ react }));
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
    shares({ react: '19.3.1', '@site/ui/charts': '1.0.0' }),
  );
  await expectRefused(
    site,
    { account },
    /built with @site\/ui\/charts 1\.0\.0, but shell .* does not provide it$/,
  );
});

test('refuses a shell without the React of a live remote, but accepts a major upgrade of all apps', async () => {
  const site = await liveStore();
  const next = shares({ react: '20.0.0' });
  const shell = await publishBuild(site.store, 'shell', next);
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
