import {
  BUILD_MANIFEST,
  POINTER,
  releaseFile,
  SITE_SETTINGS,
  versionManifest,
  type Release,
} from '@site/contract';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deployScript } from '../../fixtures/deployScript.fixture';
import { editDocument, type Json } from '../../fixtures/editDocument.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { writeBuild } from '../../fixtures/testSite.fixture';
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

const note = { by: 'Kim' };

let store: Store;

const edit = <Value extends object = Json>(key: string, change: (value: Value) => object) =>
  editDocument(store, key, change);

const deploy = (app: string, text?: string) => deployScript(store, app, text);

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
