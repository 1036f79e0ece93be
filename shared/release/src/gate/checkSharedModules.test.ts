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
])('a remote built with React %s goes with a shell that brings %s', async (built, brought) => {
  const { store } = await liveStore({
    shell: shares({ react: brought }),
    marketing: shares({ react: built }),
    account: shares({ react: built }),
  });
  expect(await store.read('release.json')).toBeDefined();
});

test.each(['19.4.0', '20.0.0', '18.2.0', 'latest'])(
  'a remote that was built with React %s is refused, naming module, versions and cure',
  async (react) => {
    const site = await liveStore();
    const account = await publishBuild(site.store, 'account', shares({ react }));
    const { version } = site.release.apps.shell;
    const why = `^account ${account} was built with react ${react}, but shell ${version} brings 19\\.3\\.1$`;
    await expectRefused(site, { account }, new RegExp(why));
  },
);

test('a remote that needs what the shell does not share is refused', async () => {
  const site = await liveStore();
  const account = await publishBuild(
    site.store,
    'account',
    shares({ react: '19.3.1', '@site/ui/charts': '1.0.0' }),
  );
  await expectRefused(
    site,
    { account },
    /built with @site\/ui\/charts 1\.0\.0, but shell .* does not bring it$/,
  );
});

test('a shell that no longer brings what a live remote needs is refused; a major step is taken together', async () => {
  const site = await liveStore();
  const next = shares({ react: '20.0.0' });
  const shell = await publishBuild(site.store, 'shell', next);
  const marketing = await publishBuild(site.store, 'marketing', next);
  const account = await publishBuild(site.store, 'account', next);
  await expectRefused(
    site,
    { shell },
    /^marketing .* was built with react 19\.3\.1, but shell .* brings 20\.0\.0$/,
  );
  await expectRefused(site, { marketing }, /was built with react 20\.0\.0/);
  expect((await activate(site.store, { shell, marketing, account })).number).toBe(2);
});
