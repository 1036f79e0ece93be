import { previewFolder, rolloutName } from '@site/contract';
import {
  deployScript,
  change,
  makeLive,
  publishBuild,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { expectRefused } from '../../fixtures/revisionsOf.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { rollBackApp } from '../changes/rollBack';
import { rollOut } from '../changes/activate';
import type * as composing from '../compose/composeFace';
import { Refusal } from '../errors/Refusal';
import type { MemoryStore } from '../stores/MemoryStore.fixture';

/** Rollbacks when other things are broken, too. */

const CONFIRM = 'account/confirm.html';

/** The shell with which that page can't be rendered. */
let mockBroken: string | undefined;
jest.mock('../compose/composeFace', () => {
  const plain = jest.requireActual<typeof composing>('../../fixtures/plainFaces.fixture');
  const composeFace: typeof composing.composeFace = async (store, face, options) => {
    const site = await plain.composeFace(store, face, options);
    const at = site.pages.findIndex(({ file }) => file === CONFIRM);
    if (face.release.apps.shell.version !== mockBroken || at < 0) return site;
    options?.onFailure?.(CONFIRM, new Refusal('it can’t be rendered', 'Correct it.'));
    const blank = { ...site.pages[at]!, bytes: Buffer.from('blank'), blank: true as const };
    return { ...site, pages: site.pages.with(at, blank) };
  };
  return { composeFace };
});

let store: MemoryStore;
let first: TestRelease['apps'];
beforeEach(async () => {
  mockBroken = undefined;
  const opened = await liveStoreInMemory();
  store = opened.store;
  first = opened.release.apps;
});

const deployShell = async (manifest = {}) => {
  const files = { 'main.js': 'second();' };
  return makeLive(store, { shell: await publishBuild(store, 'shell', { files, manifest }) });
};

test('a page that can’t be rendered is without markup if that is accepted, until it changes', async () => {
  await deployShell();
  await deployScript(store, 'account');
  mockBroken = first.shell.version;
  const cure = 'If the rollback can’t wait, add --skip-render: browsers then render the page.';
  await expectRefused(store, rollBackApp('shell'), 'it can’t be rendered', { cure });

  const skipRender = jest.fn();
  const { pages } = await change(store, rollBackApp('shell'), { skipRender });
  expect(skipRender.mock.calls).toEqual([[CONFIRM, 'it can’t be rendered']]);
  expect(String((await store.read(CONFIRM))?.bytes)).toBe('blank');

  expect((await deployScript(store, 'marketing')).pages[CONFIRM]).toEqual(pages[CONFIRM]);
  mockBroken = undefined;
  await change(store, rollBackApp('account'));
  expect(String((await store.read(CONFIRM))?.bytes)).toContain(first.account.version);
});

test('a rollout that does not fit ends on a rollback, which says so', async () => {
  const react = { version: '19.3.1', exports: ['use', 'useNew', 'useState'] };
  const version = await publishBuild(store, 'account', { manifest: { takes: { react } } });
  await deployShell({ provides: { react } });
  await change(store, rollOut({ app: 'account', version }, 5));
  const say = jest.fn();
  const { apps } = await change(store, rollBackApp('shell'), { say });
  expect([apps.shell.version, apps.account?.rollout]).toEqual([first.shell.version, undefined]);
  expect(await store.list(`${previewFolder(rolloutName('account', { version }))}account/`)).toEqual(
    [],
  );
  expect(say.mock.calls).toEqual([
    [expect.stringMatching(/^The rollout of account ends: the rollout of .* without useNew$/)],
  ]);
});
