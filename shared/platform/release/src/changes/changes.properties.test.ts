import type { AppName } from '@site/format';
import fc from 'fast-check';
import { isGivenUp, namedVersions } from '../documents/LogEntry';
import { Refusal } from '@site/project';
import { activate } from './activate';
import { rollOut } from './rollOut';
import type { Change } from './Change';
import { configure } from './configure';
import { freeze, unfreeze } from './freeze';
import { giveUp } from './giveUp';
import { Log, lasting, MORE, siteOf } from './Log.fixture';
import { dropPreview, makePreview } from './previews';
import { retire } from './retire';
import { returnTo, rollBackApps, undo } from './rollBack';
import { SiteModel } from './SiteModel.fixture';
import { withdraw } from './withdraw';

/** Runs a change on both, and expects the same outcome. */
async function run(model: SiteModel, log: Log, change: Change, isPossible: boolean) {
  const count = log.entries.length;
  let refusal: unknown;
  try {
    await log.apply(change);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = error;
  }
  expect(refusal === undefined).toBe(isPossible);
  if (log.entries.length > count) model.release();
  const { newest } = log;
  if (!newest) throw new Error('each site begins with a release');
  expect(siteOf(newest)).toEqual(model.site);
  expect(Object.keys(newest.internal.previews)).toEqual([...model.previews.keys()]);
  expect(newest.internal.freeze !== undefined).toBe(model.isFrozen);
  const givenUp = Object.keys(newest.internal.givenUp).map((label) => label.split(' ')[1]);
  expect(givenUp.sort()).toEqual([...model.givenUp].sort());
  const named = namedVersions(newest);
  expect(named.filter((version) => isGivenUp(newest.internal, version))).toEqual([]);
  expect(newest.number).toBe(model.number);
  for (const part of lasting(newest)) expect(part).toMatchObject(MORE);
}

const app = fc.constantFrom<AppName>('shell', 'marketing');
const someApps = fc.constantFrom<AppName[]>(['shell'], ['marketing'], ['marketing', 'shell']);
const anyApp = fc.constantFrom<AppName>('shell', 'marketing', 'billing');
const preview = fc.constantFrom('pr-1', 'pr-2');
const setting = fc.constantFrom<[string, string]>(
  ['productName', ' Planner '],
  ['productName', 'Workouts'],
  ['appStoreId', '7'],
);
const percent = fc.constantFrom(5, 20);
/** How many releases ago. */
const ago = fc.constantFrom(0, 1, 2, 3);
/** Bytes of the one static file, or 0 for none. */
const size = fc.constantFrom(0, 1, 2);
const TOMORROW = new Date(Date.now() + 24 * 3600_000).toISOString();

/** Versions differ by app, so that a set of names is enough for the model. */
const versionOf = (name: string, at: number) => ({ app: name, version: `${name}-${at}` });
const drawVersion = (of: typeof app) =>
  fc.tuple(of, fc.integer({ min: 1, max: 4 })).map(([name, at]) => versionOf(name, at));

/** Every version that a command can name, as `prune` lists it: uploaded long ago. */
const STORED = ['shell', 'marketing', 'billing'].flatMap((name) =>
  [1, 2, 3, 4].map((at) => ({ ...versionOf(name, at), written: 0 })),
);

/** Draws a command with its arguments. @param apply returns its change, and whether it is possible */
const command = <Drawn extends unknown[]>(
  name: string,
  drawn: { [At in keyof Drawn]: fc.Arbitrary<Drawn[At]> },
  apply: (model: SiteModel, ...args: Drawn) => [Change, boolean],
): fc.Arbitrary<fc.AsyncCommand<SiteModel, Log>> =>
  fc.tuple<Drawn>(...drawn).map((args) => ({
    check: () => true,
    run: (model, log) => run(model, log, ...apply(model, ...args)),
    toString: () => `${name} ${JSON.stringify(args)}`,
  }));

/** Few of them: a site in which all others were given up would no longer change. */
const stored = fc.subarray(STORED, { maxLength: 3 });
/** Rarely a freeze: it refuses most of the others. */
const isFreeze = fc.constantFrom(true, false, false, false);

/** Drawn twice as often as the others. */
const often = [
  command('activate', [drawVersion(anyApp)], (model, { app, version }) => [
    activate({ [app]: version }),
    model.activate(app, version),
  ]),
  command('roll back', [someApps], (model, names) => [rollBackApps(names), model.rollBack(names)]),
  command('roll back all', [], (model) => [undo(), model.undo()]),
  command('configure', [setting], (model, [name, value]) => [
    configure({ [name]: value }),
    model.configure(name, value),
  ]),
  command('put a file', [size], (model, bytes) => [
    configure({}, new Map(bytes ? [['ads.txt', Buffer.alloc(bytes)]] : [])),
    model.putFile('ads.txt', bytes),
  ]),
];

const commands = [
  ...often,
  ...often,
  command('roll out', [drawVersion(app), percent], (model, { app, version }, percent) => [
    rollOut({ app, version }, percent),
    model.rollOut(app, version, percent),
  ]),
  command('take back', [ago], (model, ago) => [
    undo(model.number - ago),
    model.undo(model.number - ago),
  ]),
  command('return to', [ago], (model, ago) => [
    returnTo(model.number + 1 - ago),
    model.returnTo(model.number + 1 - ago),
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
  command('freeze', [isFreeze], (model, isFreeze) => {
    model.isFrozen = isFreeze;
    return [isFreeze ? freeze(TOMORROW, { by: 'Kim' }) : unfreeze(), true];
  }),
  command('prune', [stored], (model, stored) => {
    model.giveUp(stored);
    return [giveUp(stored, { keep: 1, olderThan: 0, previewsOlderThan: 0 }), true];
  }),
];

test('any sequence of changes makes of a site what its teams expect', async () => {
  const begin = async () => {
    const [model, real] = [new SiteModel(), new Log()];
    const first = STORED.filter(({ version }) => version.endsWith('-1'));
    for (const { app, version } of first) model.activate(app, version);
    await real.apply(activate(Object.fromEntries(first.map(({ app, version }) => [app, version]))));
    for (const part of real.entries.flatMap(lasting)) Object.assign(part, MORE);
    model.release();
    return { model, real };
  };
  // By default, fast-check draws ten commands at most: too few for a second rollback of an app.
  const drawn = fc.commands(commands, { maxCommands: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(drawn, (sequence) => fc.asyncModelRun(begin, sequence)),
    { numRuns: 100 },
  );
});
