import { historyFile, POINTER, releaseFile, SITE_SETTINGS, type Release } from '@site/contract';
import { addBilling } from '../../fixtures/billing.fixture';
import { deployScript } from '../../fixtures/deployScript.fixture';
import { editDocument, readDocument, type Json } from '../../fixtures/editDocument.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { configure } from './configure';
import { history } from './history';
import { retire } from './retire';
import { rollback, rollbackApp } from './rollback';
import { status } from './status';

/** Documents as a newer checkout writes them. */

const note = { by: 'Kim' };

let store: Store;

const read = <Value = Json>(key: string) => readDocument<Value>(store, key);

const edit = <Value extends object = Json>(key: string, change: (value: Value) => object) =>
  editDocument(store, key, change);

const deploy = (app: string, text?: string) => deployScript(store, app, text);

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
