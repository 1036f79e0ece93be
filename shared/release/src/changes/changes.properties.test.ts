import type { AppName, Manifests } from '@site/contract';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { testManifest } from '../../fixtures/logEntry.fixture';
import { draftRelease } from '../commit/draftRelease';
import {
  stateOf,
  type LogEntry,
  type LoggedPreview,
  isGivenUp,
  liveVersions,
  namedVersions,
} from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';
import { activate, rollOut } from './activate';
import type { Change } from './Change';
import { configure } from './configure';
import { freeze, unfreeze } from './freeze';
import { giveUp } from './giveUp';
import { requireKept } from './preconditions';
import { dropPreview, makePreview } from './previews';
import { retire } from './retire';
import { rollBackApp, undo } from './rollBack';
import { SiteModel } from './SiteModel.fixture';
import { withdraw } from './withdraw';

/** A log in memory, without pages. */
class Log {
  readonly entries: LogEntry[] = [];

  get newest(): LogEntry | undefined {
    return this.entries.at(-1);
  }

  /** Applies a change as `commit` does. @throws Refusal when it is not possible */
  apply(change: Change): void {
    const { newest } = this;
    const now = Date.now();
    const named = Object.values(manifestsOf(change.names ?? {}));
    requireKept(newest, named, 'the store');
    const manifests = newest && manifestsOf(liveVersions(newest));
    const facts = { address: 'the store', now, named, manifests, earlier: this.earlier(change) };
    const { state: changed, command, preview } = change.apply(newest, facts);
    const state = { ...stateOf(newest), ...changed };
    if (!preview && isDeepStrictEqual(state, stateOf(newest))) return;
    const entry = draftRelease(newest, {
      ...{ state, command, note: { by: 'Kim' }, restores: change.restores },
      ...{ manifests: manifestsOf(liveVersions(state)), rolledOut: {} },
    });
    const keeps = Object.entries(change.names ?? {}).map(([app, version]) => [app, [version]]);
    const shown = { versions: change.names, keeps: Object.fromEntries(keeps) as unknown };
    const made = preview && { [preview.name]: shown as LoggedPreview };
    this.entries.push({
      ...entry,
      internal: { ...entry.internal, previews: { ...state.previews, ...made } },
    });
  }

  /** Returns the earlier releases that a change asks for. */
  private earlier({ needsEarlier }: Change): LogEntry[] {
    const { newest } = this;
    if (!newest) return [];
    const kept = this.entries.slice(newest.internal.oldest - 1, -1).reverse();
    const read: LogEntry[] = [];
    for (const entry of kept) if (needsEarlier?.(newest, read, Date.now())) read.push(entry);
    return read;
  }
}

const manifestsOf = (versions: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(versions).map(([app, version]) => [app, testManifest(app, version)]),
  ) as Manifests;

/** Runs a change on both, and expects the same outcome. */
function run(model: SiteModel, log: Log, change: Change, isPossible: boolean): void {
  const count = log.entries.length;
  let refusal: unknown;
  try {
    log.apply(change);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = error;
  }
  expect(refusal === undefined).toBe(isPossible);
  if (log.entries.length > count) model.release();
  const { newest } = log;
  const apps = Object.entries(newest?.apps ?? {}).map(([app, part]) => [
    app,
    { live: part.version, previous: part.previous?.version, rollout: part.rollout?.version },
  ]);
  expect(Object.fromEntries(apps)).toEqual(model.apps);
  expect(newest?.internal.values).toEqual(model.values);
  expect(Object.keys(newest?.internal.previews ?? {})).toEqual([...model.previews.keys()]);
  expect(newest?.internal.freeze !== undefined).toBe(model.isFrozen);
  const givenUp = Object.values(newest?.internal.givenUp ?? {}).flat();
  expect(givenUp.sort()).toEqual([...model.givenUp].sort());
  const named = newest ? namedVersions(newest) : [];
  expect(named.filter((version) => newest && isGivenUp(newest.internal, version))).toEqual([]);
  expect(newest?.number).toBe(model.number);
  expectKept(newest);
}

/** A field of a newer minor format, which this checkout does not know. */
const MORE = { more: 'more', format: '1.7' };

/** Expects that a release still has it, also in the apps that are never retired. */
function expectKept(newest: LogEntry | undefined): void {
  const apps = ['shell', 'marketing', 'account'].map((name) => newest?.apps[name]);
  const parts = apps.flatMap((part) => [part, part?.previous ?? MORE]);
  for (const part of [newest, newest?.internal, ...parts]) expect(part).toMatchObject(MORE);
}

const app = fc.constantFrom<AppName>('shell', 'marketing', 'account');
const anyApp = fc.constantFrom<AppName>('shell', 'marketing', 'account', 'billing');
const preview = fc.constantFrom('pr-1', 'pr-2');
const productName = fc.constantFrom('Planner', 'Workouts');
const TOMORROW = new Date(Date.now() + 24 * 3600_000).toISOString();

/** Versions differ by app, so that a set of names is enough for the model. */
const versionOf = (name: string, at: number) => ({ app: name, version: `${name}-${at}` });
const drawVersion = (of: typeof app) =>
  fc.tuple(of, fc.integer({ min: 1, max: 4 })).map(([name, at]) => versionOf(name, at));

/** Every version that a command can name, as `prune` lists it: uploaded long ago. */
const STORED = ['shell', 'marketing', 'account', 'billing'].flatMap((name) =>
  [1, 2, 3, 4].map((at) => ({ ...versionOf(name, at), written: 0 })),
);

/** Draws a command with its arguments. @param apply returns its change, and whether it is possible */
const command = <Drawn extends unknown[]>(
  name: string,
  drawn: { [At in keyof Drawn]: fc.Arbitrary<Drawn[At]> },
  apply: (model: SiteModel, ...args: Drawn) => [Change, boolean],
): fc.Arbitrary<fc.Command<SiteModel, Log>> =>
  fc.tuple<Drawn>(...drawn).map((args) => ({
    check: () => true,
    run: (model, log) => run(model, log, ...apply(model, ...args)),
    toString: () => `${name} ${JSON.stringify(args)}`,
  }));

const commands = [
  command('activate', [drawVersion(anyApp)], (model, { app, version }) => [
    activate({ [app]: version }),
    model.activate(app, version),
  ]),
  command('roll out', [drawVersion(app)], (model, { app, version }) => [
    rollOut({ app, version }, 20),
    model.rollOut(app, version),
  ]),
  command('roll back', [app], (model, name) => [rollBackApp(name), model.rollBack(name)]),
  command('roll back all', [], (model) => [undo(), model.rollBackAll()]),
  command('take back', [], (model) => [undo(model.number), model.takeBack()]),
  command('configure', [productName], (model, value) => [
    configure({ productName: value }),
    model.configure('productName', value),
  ]),
  command('retire', [], (model) => [retire('billing'), model.retire('billing')]),
  command('preview', [preview, drawVersion(app)], (model, name, { app, version }) => [
    makePreview(name, { [app]: version }),
    model.makePreview(name, app, version),
  ]),
  command('withdraw', [drawVersion(anyApp)], (model, { app, version }) => [
    withdraw({ app, version }, { by: 'Kim', message: 'A hole' }),
    model.withdraw(app, version),
  ]),
  command('drop', [preview], (model, name) => [dropPreview(name), model.previews.delete(name)]),
  command('freeze', [], (model) => [freeze(TOMORROW, { by: 'Kim' }), (model.isFrozen = true)]),
  command('unfreeze', [], (model) => [unfreeze(), !(model.isFrozen = false)]),
  command('prune', [], (model) => {
    model.giveUp(STORED);
    return [giveUp(STORED, { keep: 1, olderThan: 0, previewsOlderThan: 0 }), true];
  }),
];

test('any sequence of changes makes of a site what its teams expect', () => {
  const begin = () => {
    const [model, real] = [new SiteModel(), new Log()];
    const first = STORED.filter(({ version }) => version.endsWith('-1'));
    for (const { app, version } of first) model.activate(app, version);
    real.apply(activate(Object.fromEntries(first.map(({ app, version }) => [app, version]))));
    for (const entry of real.entries)
      for (const part of [entry, entry.internal, ...Object.values(entry.apps)])
        Object.assign(part, MORE);
    model.release();
    return { model, real };
  };
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40 }), (drawn) => fc.modelRun(begin, drawn)),
    { numRuns: 300 },
  );
});
