import {
  contentKey,
  remoteFile,
  rolloutName,
  type AppName,
  type Release,
} from '@site/contract/platform';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { change, publishBuild } from '../../fixtures/testSite.fixture';
import { remoteFor, shellWith, twoShells, type TwoShells } from '../../fixtures/twoShells.fixture';
import { activate, rollOut } from '../changes/activate';
import { makePreview } from '../changes/previews';
import type { LogEntry } from '../documents/LogEntry';

// What pages show is in question, not where they are rendered.
jest.mock('../compose/sandbox/runBundle', () =>
  jest.requireActual<object>('../../fixtures/unsandboxed.fixture'),
);

let { store, first, shell, upgrade, pageOf } = {} as TwoShells;
beforeEach(async () => {
  ({ store, first, shell, upgrade, pageOf } = await twoShells());
});

const partOf = async (release: LogEntry, version: string, remote: AppName) =>
  JSON.parse(await pageOf(release, remoteFile(version, remote))) as Pick<Release, 'apps'>;

test('a remote that is left keeps its pages, byte for byte, and the newer shell gets all others', async () => {
  const release = await upgrade();
  const { version } = first.apps.shell;
  expect(release.apps.account?.shell).toMatchObject({ version, since: 1 });
  expect(release.pages['account/confirm.html']).toEqual(first.pages['account/confirm.html']);
  expect(await pageOf(release, 'account/confirm.html')).toContain(`"shell":"${version}"`);
  for (const file of ['index.html', 'private-policy.html', '404.html'])
    expect(await pageOf(release, file)).not.toContain(version);
  expect(await pageOf(release, 'sitemap.xml')).toBe(await pageOf(first, 'sitemap.xml'));
  // Tabs of either shell learn which pages need a document.
  expect((await partOf(release, shell, 'account')).apps.account?.shell?.version).toBe(version);
  expect((await partOf(release, version, 'marketing')).apps.marketing?.shell?.version).toBe(shell);
  expect((await partOf(release, version, 'account')).apps.account).not.toHaveProperty('shell');
  expect(await siteFaults(store, [first, release])).toEqual([]);
});

test('a preview of the newer shell leaves the remote as well', async () => {
  const { internal } = await change(store, makePreview('react-20', { shell }, ['account']));
  const { pages, keeps } = internal.previews['react-20']!;
  const confirm = await store.read(contentKey(pages['_preview/react-20/account/confirm.html']!));
  expect(String(confirm?.bytes)).toContain(`"shell":"${first.apps.shell.version}"`);
  expect(keeps.shell?.toSorted()).toEqual([first.apps.shell.version, shell].toSorted());
});

test('so does a rollout: the pages of the remote stay those of all visitors', async () => {
  const release = await change(
    store,
    rollOut({ app: 'shell', version: shell }, 5, { leave: ['account'] }),
  );
  const folder = `_preview/${rolloutName('shell', { version: shell })}/`;
  const rolledOut = Object.keys(release.pages).filter((file) => file.startsWith(folder));
  expect(rolledOut).toContain(`${folder}private-policy.html`);
  expect(rolledOut).not.toContain(`${folder}account/confirm.html`);
  expect(await pageOf(release, 'account/confirm.html')).not.toContain(folder);
  expect(await pageOf(release, 'index.html')).toContain('rollout-shell-');
});

test('a rollout of a remote that was left is shown by the shell that it fits', async () => {
  await upgrade();
  const version = await publishBuild(store, 'account', remoteFor('20.0.0'));
  const release = await change(store, rollOut({ app: 'account', version }, 5));
  const file = `_preview/${rolloutName('account', { version })}/account/confirm.html`;
  expect(await pageOf(release, file)).toContain(`"shell":"${shell}"`);
  expect(await pageOf(release, 'account/confirm.html')).toContain(
    `"shell":"${first.apps.shell.version}"`,
  );
});

test('no remote is left with a shell whose tabs would not learn of the other one', async () => {
  const compose = `exports.default = ({ release }) => ({
    plan: {
      pages: [],
      texts: { ['remotes/' + release.apps.shell.version + '/marketing.json']: '{"apps":{"marketing":{}}}' },
      copies: {},
      startScripts: [],
    },
  });`;
  const before = await publishBuild(store, 'shell', { files: { 'compose.js': compose } });
  await change(store, activate({ shell: before }));
  await expect(upgrade()).rejects.toThrow(`no remote can be left with shell ${before}`);
});

test('each remote that is left may have another older shell', async () => {
  await upgrade();
  const marketing = await publishBuild(store, 'marketing', remoteFor('20.0.0'));
  await change(store, activate({ marketing }));
  const third = await publishBuild(store, 'shell', shellWith('21.0.0'));
  const release = await change(store, activate({ shell: third }, { leave: ['marketing'] }));
  const shells = { 'account/confirm.html': first.apps.shell.version, 'index.html': shell };
  for (const [file, version] of Object.entries({ ...shells, '404.html': third }))
    expect(await pageOf(release, file)).toContain(`"shell":"${version}"`);
  expect(await siteFaults(store, [first, release])).toEqual([]);
});
