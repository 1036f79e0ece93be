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

test.each(['18.0.0 || >=0', '>=0', '*', 'x', '', '19 - 99', '^19.3.1', '19'])(
  'refuses a remote that takes React "%s": a build has one version, and a range could match any',
  async (react) => {
    const site = await liveStore();
    const account = await publishBuild(site.store, 'account', takes({ react }));
    await expectRefused(
      site,
      { account },
      / was built with react .*, but shell .* provides 19\.3\.1$/,
    );
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

describe('export by export', () => {
  const KIT = { version: '1.0.0' };
  const shell = (exports?: string[]): Difference => ({
    manifest: { provides: { kit: { ...KIT, ...(exports && { exports }) } } },
  });
  const remote = (exports?: string[]): Difference => ({
    manifest: { takes: { kit: { ...KIT, ...(exports && { exports }) } } },
  });
  const none: Difference = { manifest: { takes: {} } };

  test.each<[string, string[] | undefined, string[] | undefined]>([
    ['all that it uses', ['Box', 'keyframes'], ['keyframes']],
    ['any, of which it takes the whole namespace', ['Box'], ['*']],
    ['what is not known, as in format 1', undefined, ['keyframes']],
    ['some, to a remote of format 1', ['Box'], undefined],
  ])('accepts a shell that provides %s', async (_, provided, taken) => {
    const { store } = await liveStore({ shell: shell(provided), marketing: none, account: none });
    const marketing = await publishBuild(store, 'marketing', remote(taken));
    expect((await activate(store, { marketing })).number).toBe(2);
  });

  test('refuses a remote that uses an export which the shell’s build lacks', async () => {
    const site = await liveStore({ shell: shell(['Box']), marketing: none, account: none });
    const marketing = await publishBuild(
      site.store,
      'marketing',
      remote(['Box', 'keyframes', 'css']),
    );
    const { version } = site.release.apps.shell;
    const why = `^marketing ${marketing} was built with kit 1\\.0\\.0, but shell ${version} provides it without keyframes, css$`;
    await expectRefused(site, { marketing }, new RegExp(why));
  });

  test('refuses a shell that drops an export which a live remote uses', async () => {
    const site = await liveStore({
      shell: shell(['Box', 'keyframes']),
      marketing: remote(['keyframes']),
      account: none,
    });
    const next = await publishBuild(site.store, 'shell', shell(['Box']));
    const why = `^marketing .* was built with kit .*, but shell ${next} provides it without keyframes$`;
    await expectRefused(site, { shell: next }, new RegExp(why));
  });

  test('takes names that objects inherit for exports like others', async () => {
    const site = await liveStore({ shell: shell(['Box']), marketing: none, account: none });
    const marketing = await publishBuild(site.store, 'marketing', remote(['toString']));
    await expectRefused(site, { marketing }, /provides it without toString$/);
    const takes = { manifest: { takes: { toString: KIT } } };
    const account = await publishBuild(site.store, 'account', takes);
    await expectRefused(site, { account }, /does not provide it$/);
  });
});

test('refuses a remote that contains a second copy of what a page must have once, by name', async () => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', {
    manifest: { duplicates: ['@emotion/react'] },
  });
  const why = `^account ${account} contains a second @emotion/react, and a page must have one$`;
  await expectRefused(site, { account }, new RegExp(why));
});
