import { addressOf, versionFile } from '@site/contract/platform';
import { change, NOTE, publishBuild, ROUTES } from '../../fixtures/testSite.fixture';
import { remoteFor, shellWith, twoShells, type TwoShells } from '../../fixtures/twoShells.fixture';
import { activate } from '../changes/activate';
import { configure } from '../changes/configure';
import { freeze, unfreeze } from '../changes/freeze';
import { retire } from '../changes/retire';
import { rollBackApp, undo } from '../changes/rollBack';
import { withdraw } from '../changes/withdraw';
import { expectedFiles } from '../check/expectedFiles';
import { copyStore, planCopy } from '../copy/copyStore';
import { readPromotion } from '../copy/readPromotion';
import { changesBetween } from '../reports/history';
import { prune } from '../prune/prune';
import { status, statusRemarks } from '../reports/status';
import { verify } from '../reports/verify/verify';
import { MemoryStore } from '../stores/MemoryStore.fixture';

// What a release says is in question, not what pages look like.
jest.mock('../compose/composeVariant', () =>
  jest.requireActual<object>('../../fixtures/plainVariants.fixture'),
);

let { store, first, shell, upgrade, deploy, pageOf } = {} as TwoShells;
beforeEach(async () => {
  ({ store, first, shell, upgrade, deploy, pageOf } = await twoShells());
});

test('a shell that a remote does not fit is refused with both ways out', async () => {
  await expect(change(store, activate({ shell }))).rejects.toMatchObject({
    message: `account ${first.apps.account.version} was built with react 19.3.1, but shell ${shell} provides 20.0.0`,
    hint: expect.stringMatching(/activate both together, or .* --leave account/) as string,
  });
});

test('its team deploys in the older shell until a version fits the live one, which joins it', async () => {
  await upgrade();
  const said: string[] = [];
  const say = { say: (line: string) => said.push(line) };
  const still = await publishBuild(store, 'account', remoteFor('19.3.1', { 'a.js': 'a();' }));
  const second = await change(store, activate({ account: still }), say);
  expect(second.apps.account).toMatchObject({
    version: still,
    shell: { version: first.apps.shell.version },
    previous: { version: first.apps.account.version },
  });
  expect(second.apps.account?.previous).not.toHaveProperty('shell');
  expect(said).toContainEqual(
    `account stays in shell ${first.apps.shell.version}, since it was built with react 19.3.1, but shell ${shell} provides 20.0.0`,
  );

  const fits = await publishBuild(store, 'account', remoteFor('20.0.0'));
  const third = await change(store, activate({ account: fits }), say);
  expect(third.apps.account).not.toHaveProperty('shell');
  expect(await pageOf(third, 'account/confirm.html')).toContain(shell);
  // It needs the older shell, so the page can't fall back to it.
  expect(third.apps.account?.previous?.shell?.version).toBe(first.apps.shell.version);
  expect(said.at(-1)).toContain('its pages run in the live shell again');

  const back = await change(store, rollBackApp('account'));
  expect(back.apps.account).toMatchObject({
    version: still,
    shell: { version: first.apps.shell.version },
  });
});

test('a version that fits neither shell is refused with both reasons', async () => {
  await upgrade();
  await expect(deploy('account', remoteFor('21.0.0'))).rejects.toThrow(
    /fits neither .*21\.0\.0, but shell .* provides 20\.0\.0; .* provides 19\.3\.1/,
  );
});

test.each([
  ['the shell', rollBackApp('shell')],
  ['the release', undo()],
])('a rollback of %s ends it: the older shell is the live one again', async (_, back) => {
  await upgrade();
  const { apps, pages } = await change(store, back);
  expect(apps.shell.version).toBe(first.apps.shell.version);
  expect(apps.account).not.toHaveProperty('shell');
  expect(Object.keys(pages).sort()).toEqual(Object.keys(first.pages).sort());
});

test('the next shell takes a remote that fits it, and leaves one that still does not', async () => {
  await upgrade();
  const third = await publishBuild(store, 'shell', shellWith('20.0.0', { 'main.js': 'third();' }));
  const still = await change(store, activate({ shell: third }));
  expect(still.apps.account?.shell?.version).toBe(first.apps.shell.version);
  const fitting = await publishBuild(store, 'shell', { files: { 'main.js': 'fourth();' } });
  const joined = await change(store, activate({ shell: fitting }));
  expect(joined.apps.account).not.toHaveProperty('shell');
});

test('history and status say so, with the versions of React', async () => {
  const release = await upgrade();
  const { version } = first.apps.shell;
  expect(changesBetween(first, release)).toContainEqual(`account: stays in shell ${version}`);
  const remarks = statusRemarks(await status(store)).map(({ text }) => text);
  expect(remarks).toContainEqual(
    expect.stringMatching(
      `^Older shell: the pages of account run in shell ${version} since .*React 19\\.3\\.1 .*live one has React 20\\.0\\.0`,
    ),
  );
});

test('the older shell is live: it can’t be withdrawn, and a remote that it shows can’t be retired', async () => {
  await upgrade();
  const { version } = first.apps.shell;
  await expect(
    change(store, withdraw({ app: 'shell', version }, { by: 'Kim', message: 'a hole' })),
  ).rejects.toThrow('is live in memory for the pages of account');
  await expect(change(store, retire('account'))).rejects.toThrow(`shell ${version} shows it`);
});

test('prune keeps the older shell, a copy has it, and verify and --check look at its files', async () => {
  await upgrade();
  // The fallback of the live shell is another one then.
  const live = await deploy('shell', shellWith('20.0.0', { 'main.js': 'third();' }));
  await prune(store, { keep: 1, olderThan: 0, previewsOlderThan: 0 }, { note: NOTE });
  const target = new MemoryStore();
  await copyStore(store, target, await planCopy(store, target), () => {});
  const script = versionFile('shell', first.apps.shell.version, 'main.js');
  expect(await target.text(script)).toBe(await store.text(script));
  expect(expectedFiles(live).map(({ address }) => address)).toContain(addressOf(script));
  expect((await verify(target, () => {})).faults).toEqual([]);
  await target.put(script, 'damaged();');
  const { faults } = await verify(target, () => {});
  expect(faults.map(({ key }) => key)).toContain(script);
});

test('a freeze refuses to leave a remote, and lets a rollback end it', async () => {
  const until = new Date(Date.now() + 3600_000).toISOString();
  await change(store, freeze(until, { by: 'Kim', message: 'Black Friday' }));
  await expect(upgrade()).rejects.toThrow('Black Friday');
  await change(store, unfreeze());
  await upgrade();
  await change(store, freeze(until, { by: 'Kim', message: 'Black Friday' }));
  const { apps } = await change(store, rollBackApp('shell'));
  expect(apps.account).not.toHaveProperty('shell');
});

test('a path that two shells give to different pages is refused by name', async () => {
  const routes = structuredClone(ROUTES);
  const home = routes.pages.find(({ path }) => path === '/')!;
  routes.pages = [
    ...routes.pages.filter(({ page }) => page.remote !== 'account'),
    { ...home, path: '/account/confirm' },
  ];
  const { manifest } = shellWith('20.0.0');
  const version = await publishBuild(store, 'shell', { manifest: { ...manifest, routes } });
  await expect(change(store, activate({ shell: version }, { leave: ['account'] }))).rejects.toThrow(
    'shows marketing/Home at /account/confirm, where an older shell shows account/ConfirmEmail',
  );
});

test('settings change the pages of both shells, and a promotion leaves what is left', async () => {
  await upgrade();
  const release = await change(store, configure({ productName: 'Planner' }));
  for (const file of ['index.html', 'account/confirm.html'])
    expect(await pageOf(release, file)).toContain('Planner');
  expect((await readPromotion(store, [])).left).toEqual(['account']);
});
