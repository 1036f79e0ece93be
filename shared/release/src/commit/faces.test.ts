import { previewFolder, rolloutName } from '@site/contract';
import {
  deployScript,
  change,
  makeLive,
  publishBuild,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { configure } from '../changes/configure';
import { makePreview } from '../changes/previews';
import { undo, rollBackApp } from '../changes/rollBack';
import { rollOut } from '../changes/activate';
import { requireNewest } from '../log/readEntries';
import { publicPart } from '../documents/LogEntry';
import type { MemoryStore } from '../stores/MemoryStore.fixture';

// Where pages are and what they show is in question, not how they look.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

const CONFIRM = 'account/confirm.html';

let store: MemoryStore;
let first: TestRelease;
/** The live versions of shell and account, and the one of account that is shown beside them. */
let [shell, live, version] = ['', '', ''];
beforeEach(async () => {
  ({ store, release: first } = await liveStoreInMemory());
  [shell, live] = [first.apps.shell.version, first.apps.account.version];
  version = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'second();' } });
});

/** Returns the versions of shell and remote that a page shows. */
async function shownBy(key: string): Promise<(string | undefined)[] | undefined> {
  const page = (await store.read(key))?.bytes;
  const { versions } = JSON.parse(String(page ?? '{}')) as { versions?: [string][] };
  return versions?.map(([named]) => named);
}

const revision = async (key: string) => (await store.read(key))?.revision;

describe('a rollout', () => {
  const start = () => change(store, rollOut({ app: 'account', version }, 5));
  const folder = () => previewFolder(rolloutName('account', { version }));

  test('has its pages beside the live ones, and no others', async () => {
    const home = await revision('index.html');
    const { apps, pages } = await start();
    expect(apps.account).toMatchObject({ version: live, rollout: { version, percent: 5 } });
    expect(await shownBy(folder() + CONFIRM)).toEqual([shell, version]);
    expect(await shownBy(CONFIRM)).toEqual([shell, live]);
    // The live page leads to it.
    expect(pages[CONFIRM]?.number).toBe(2);
    expect(await revision('index.html')).toBe(home);
    expect(await store.read(`${folder()}index.html`)).toBeUndefined();
  });

  test('ends with a rollback of its app, which says so and deletes its pages', async () => {
    await start();
    const say = jest.fn();
    const { apps } = await change(store, rollBackApp('account'), { say });
    expect(apps.account).toMatchObject({ version: live, since: 3 });
    expect(await store.list('_preview/')).toEqual([]);
    const line = `The rollout of account ${version} to 5 % of the visitors ends; ${live} stays live`;
    expect(say.mock.calls).toEqual([[line]]);
  });

  test('stays as others deploy, with their versions in its pages', async () => {
    await start();
    const page = await revision(folder() + CONFIRM);
    await deployScript(store, 'marketing');
    expect(await revision(folder() + CONFIRM)).toBe(page);
    shell = await publishBuild(store, 'shell', { files: { 'main.js': 'second();' } });
    await makeLive(store, { shell });
    expect(await shownBy(folder() + CONFIRM)).toEqual([shell, version]);
  });
});

describe('a preview', () => {
  const FOLDER = previewFolder('pr-1');
  const preview = () =>
    change(store, makePreview('pr-1', { account: version }), {
      note: { by: 'Kim', message: 'Shorter', team: 'account team' },
    });

  test('has pages of its own, and is in the log with every version that they may load', async () => {
    const { apps, site, pages } = first;
    const made = await preview();
    expect(made).toMatchObject({ number: 2, apps, site, pages });
    expect(await shownBy(FOLDER + CONFIRM)).toEqual([shell, version]);
    expect(await shownBy(`${FOLDER}index.html`)).toEqual([shell, apps.marketing.version]);
    expect(await shownBy(CONFIRM)).toEqual([shell, live]);
    expect(JSON.stringify(publicPart(made))).not.toContain(version);
    const keeps = { shell: [shell], marketing: [apps.marketing.version] };
    expect(made.internal.previews['pr-1']).toMatchObject({
      ...{ by: 'Kim', message: 'Shorter', versions: { account: version }, release: 2 },
      keeps: { ...keeps, account: [version, live] },
    });
  });

  test('stays as it is while others release', async () => {
    await preview();
    const before = await revisionsOf(store, FOLDER);
    await deployScript(store, 'marketing');
    await change(store, configure({ productName: 'Iron Diary' }));
    await change(store, undo());
    expect(Object.keys(before)).toHaveLength(4);
    expect(await revisionsOf(store, FOLDER)).toEqual(before);
  });

  test('has the settings of its versions, and needs consent to the origins among them', async () => {
    const about = { about: 'A place.', format: 'origin' } as const;
    const settings = {
      apiOrigin: { ...about, default: 'https://b.example' },
      mapOrigin: { ...about, default: 'https://c.example' },
    };
    version = await publishBuild(store, 'account', { manifest: { settings } });
    await expect(preview()).rejects.toThrow('+ connect-src https://b.example (apiOrigin)');
    await change(store, makePreview('pr-1', { account: version }), { allow: () => {} });
    const page = String((await store.read(FOLDER + CONFIRM))?.bytes);
    const values = { apiOrigin: 'https://b.example', mapOrigin: 'https://c.example' };
    expect(JSON.parse(page)).toMatchObject({ site: { ...first.site, ...values } });
    expect((await requireNewest(store)).site).toEqual(first.site);
  });

  test('passes the same gate as a release', async () => {
    version = await publishBuild(store, 'account', { manifest: { exposes: {} } });
    await expect(preview()).rejects.toThrow(`account ${version} exposes no page ConfirmEmail`);
  });
});
