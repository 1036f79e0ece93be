import {
  BUILD_MANIFEST,
  historyFile,
  POINTER,
  releaseFile,
  SITE_SETTINGS,
  versionManifest,
  type Release,
} from '@site/contract';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addBilling } from '../../fixtures/billing.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { publishBuild, writeBuild } from '../../fixtures/testSite.fixture';
import { readBuild } from '../builds/readBuild';
import { toJson } from '../records/readJson';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { configure } from './configure';
import { heal } from './heal';
import { history } from './history';
import { prune } from './prune';
import { retire } from './retire';
import { rollback, rollbackApp } from './rollback';
import { status } from './status';
import { verify } from './verify';

/** Documents as a newer checkout writes them. */

type Json = Record<string, unknown>;

const note = { by: 'Kim' };

let store: Store;

const read = async <Value = Json>(key: string) =>
  JSON.parse(String((await store.read(key))?.bytes)) as Value;

async function edit<Value extends object = Json>(key: string, change: (value: Value) => object) {
  const stored = await store.read(key);
  await store.replace(key, toJson(change(await read<Value>(key))), stored?.revision);
}

const deploy = async (app: string, text = 'other();') =>
  activate(
    store,
    {
      [app]: await publishBuild(store, app, {
        files: { 'Home.js': text, 'ConfirmEmail.js': text },
      }),
    },
    { note: { by: 'Kim', command: 'deploy' } },
  );

describe('of a newer minor format', () => {
  /** Release 3, with two of marketing before it. */
  let original: Store;
  beforeAll(async () => {
    ({ store: original } = await liveStoreInMemory());
    store = original;
    await addBilling(store);
    await deploy('marketing');
    const grow = (release: Release) => ({
      ...release,
      format: '2.7',
      percent: { marketing: 5 },
      apps: Object.fromEntries(
        Object.entries(release.apps).map(([app, part]) => [
          app,
          {
            ...part,
            team: `team ${app}`,
            ...(part.previous && { previous: { ...part.previous, team: `team ${app}` } }),
          },
        ]),
      ),
      pages: Object.fromEntries(
        Object.entries(release.pages ?? {}).map(([file, page]) => [file, { ...page, bytes: 1 }]),
      ),
    });
    for (const key of [POINTER, releaseFile(2), releaseFile(3)]) await edit<Release>(key, grow);
    await edit(SITE_SETTINGS, (site) => ({ ...site, format: '2.7', colour: 'blue' }));
    await edit(historyFile(3), (entry) => ({ ...entry, approvedBy: 'Alex' }));
  });
  beforeEach(() => {
    store = new DryRunStore(original);
  });

  test.each<[string, () => Promise<Release>]>([
    ['a deploy', () => deploy('account')],
    ['a deploy of the app that changed last', () => deploy('marketing', 'third();')],
    ['a rollback', () => rollback(store, note)],
    ['a rollback of one app', () => rollbackApp(store, 'marketing', note)],
    ['a configure', () => configure(store, { supportEmail: 'help@iron.example' }, note)],
    ['a retire', () => retire(store, 'billing', note)],
  ])('%s keeps its format and the fields that this checkout does not know', async (_, command) => {
    const live = await command();
    expect(live.number).toBe(4);
    const written = await read<Release>(releaseFile(4));
    expect(await read(POINTER)).toEqual(written);
    expect(written).toMatchObject({ format: '2.7', percent: { marketing: 5 } });
    for (const [app, part] of Object.entries(written.apps)) {
      expect([app, part]).toEqual([app, expect.objectContaining({ team: `team ${app}` })]);
      if (part.previous) expect(part.previous).toHaveProperty('team', `team ${app}`);
    }
    expect(Object.keys(written.pages ?? {})).toHaveLength(8);
    for (const page of Object.values(written.pages ?? {})) expect(page).toHaveProperty('bytes', 1);
    expect(await read(SITE_SETTINGS)).toMatchObject({ format: '2.7', colour: 'blue' });
    expect(await read(historyFile(3))).toMatchObject({ by: 'Kim', approvedBy: 'Alex' });
    expect((await history(store, 9)).map(({ by }) => by)).toContain('Kim');
    expect((await status(store)).release).toBe(4);
  });

  test('a rollback of settings keeps those that nobody declares', async () => {
    await configure(store, { productName: 'Iron Diary' }, note);
    const back = await rollback(store, note);
    expect(back.site).toMatchObject({ productName: 'Workout Planner' });
    expect(await read(SITE_SETTINGS)).toMatchObject({ format: '2.7' });
  });
});

describe('of a newer major format', () => {
  let original: Store;
  let live: Release;
  beforeAll(async () => {
    ({ store: original } = await liveStoreInMemory());
    store = original;
    live = await deploy('marketing');
  });
  beforeEach(() => {
    store = new DryRunStore(original);
  });

  const newer = (key: string) => edit(key, (document) => ({ ...document, format: '3.0' }));

  const refused = (key: string) => ({
    name: 'Refusal',
    message: `${store.address}/${key} has format 3.0, and this checkout reads formats up to 2`,
    cure: 'Update your checkout: git pull && npm ci. Nothing is wrong with the store.',
  });

  const COMMANDS: [string, () => Promise<unknown>][] = [
    ['activate', () => activate(store, {})],
    ['rollback', () => rollback(store, note)],
    ['rollback of one app', () => rollbackApp(store, 'marketing', note)],
    ['configure', () => configure(store, { productName: 'Iron Diary' }, note)],
    ['retire', () => retire(store, 'account', note)],
  ];

  const READERS: typeof COMMANDS = [
    ['status', () => status(store)],
    ['verify', () => verify(store, () => {})],
    ['history', () => history(store, 9)],
    ['heal', () => heal(store)],
    ['prune', () => prune(store, 1)],
  ];

  const expectOneLine = async (key: string, command: () => Promise<unknown>) => {
    const before = await revisionsOf(store);
    await expect(command()).rejects.toMatchObject(refused(key));
    expect(await revisionsOf(store)).toEqual(before);
  };

  test.each([...COMMANDS, ...READERS])(
    '%s refuses the pointer in one line, and changes nothing',
    async (_, command) => {
      await newer(POINTER);
      await expectOneLine(POINTER, command);
    },
  );

  test.each(COMMANDS)(
    '%s refuses a release after the pointer in one line, and changes nothing',
    async (_, command) => {
      await store.create(releaseFile(3), toJson({ format: '3.0' }));
      await expectOneLine(releaseFile(3), command);
    },
  );

  test.each(COMMANDS)(
    '%s refuses a version that it needs in one line, and changes nothing',
    async (_, command) => {
      const key = versionManifest('shell', live.apps.shell.version);
      await newer(key);
      await expectOneLine(key, command);
    },
  );

  test.each(COMMANDS.filter(([name]) => !name.startsWith('rollback')))(
    '%s refuses the settings in one line, and changes nothing',
    async (_, command) => {
      await newer(SITE_SETTINGS);
      await expectOneLine(SITE_SETTINGS, command);
    },
  );

  test('rollback refuses settings that it would have to restore, and no others', async () => {
    await configure(store, { productName: 'Iron Diary' }, note);
    await newer(SITE_SETTINGS);
    await expectOneLine(SITE_SETTINGS, () => rollback(store, note));
    expect((await rollbackApp(store, 'marketing', note)).number).toBe(4);
    expect((await rollback(store, note)).number).toBe(5);
  });

  test('publish refuses a build before it uploads anything', async () => {
    const folder = await writeBuild('marketing');
    const file = path.join(folder, BUILD_MANIFEST);
    const build = JSON.parse(await readFile(file, 'utf8')) as Json;
    await writeFile(file, JSON.stringify({ ...build, format: '3.0' }));
    await expect(readBuild('marketing', folder)).rejects.toMatchObject({
      message: `${file} has format 3.0, and this checkout reads formats up to 2`,
      cure: expect.stringMatching(/^Update your checkout/) as string,
    });
  });
});
