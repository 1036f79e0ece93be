import { SiteModel } from '../../src/changes/SiteModel.fixture';
import { integrityOf } from '../../src/documents/integrity';
import {
  type LogEntry,
  isGivenUp,
  namedVersions,
  versionLabel,
} from '../../src/documents/LogEntry';
import { describeCommand, type Order } from '../Command';
import { STATIC_FILES } from '../drawOrder';
import type { Noted } from '../Journal';

/**
 * Compares the log with the commands: each release is the work of one command on the release before
 * it, as its team would think of it, and no work is lost.
 *
 * @param log every release, from the first one on, which nobody asked for
 * @param noted every command, by name
 * @returns a line for each fault, up to the first release that is not what its command makes
 */
export function checkLog(log: LogEntry[], noted: ReadonlyMap<string, Noted>): string[] {
  const faults: string[] = [];
  const made = new Set<string>();
  const model = new SiteModel();
  for (const [app, { version }] of Object.entries(log[0]?.apps ?? {})) model.activate(app, version);
  model.release();
  for (const [at, entry] of log.slice(1).entries()) {
    const before = log[at] as LogEntry;
    const addFault = (fault: string) => faults.push(`release ${entry.number} ${fault}`);
    if (entry.number !== before.number + 1) addFault(`follows release ${before.number}`);
    const id = entry.internal.message ?? '';
    const { command, after, outcome } = noted.get(id) ?? {};
    if (!command || after === undefined) return [...faults, `release ${entry.number} is of nobody`];
    const name = describeCommand(command);
    if (made.has(id)) addFault(`repeats ${name}`);
    if (outcome === 'refused') addFault(`is of ${name}, which was refused`);
    if (entry.number <= after) addFault(`is of ${name}, which began after release ${after}`);
    made.add(id);
    for (const version of namedVersions(entry))
      if (isGivenUp(entry.internal, version))
        addFault(`names ${versionLabel(version)}, which was given up`);
    const { freeze } = before.internal;
    model.isFrozen = freeze !== undefined && freeze.until > entry.createdAt;
    if (!apply(model, command.order, entry)) addFault(`is of ${name}, which was not possible`);
    const [expected, found] = [describe(model), describe(modelOf(entry))];
    if (expected !== found)
      return [...faults, `release ${entry.number} is ${found}, but ${name} makes ${expected}`];
    model.release();
  }
  for (const { command, release } of noted.values())
    if (release !== undefined && !made.has(command.id))
      faults.push(`${describeCommand(command)} was acknowledged, and release ${release} is lost`);
  return faults;
}

/** Does in the model what an order did in a release. @returns false if that was not possible */
function apply(model: SiteModel, order: Order, { internal, apps }: LogEntry): boolean {
  switch (order.kind) {
    case 'deploy':
    case 'promote':
      return model.activate(order.app, nameOf(order.version, apps[order.app]?.version));
    case 'rollOut': {
      const version = nameOf(order.version, apps[order.app]?.rollout?.version);
      // The model knows no percentages.
      return !model.givenUp.has(version) && model.rollOut(order.app, `${version} ${order.percent}`);
    }
    case 'rollBackApp': {
      const hasRollout = model.apps[order.app]?.rollout !== undefined;
      if (!model.rollBack(order.app)) return false;
      // A rollout that began after the rollback ends, too.
      const isLive = apps[order.app]?.version === model.apps[order.app]?.live;
      return !hasRollout || isLive || model.rollBack(order.app);
    }
    case 'rollBackAll':
      return model.rollBackAll();
    case 'configure':
      // The model knows no static files. They are like values, but all are set together.
      for (const file of STATIC_FILES) delete model.values[file];
      for (const [file, text] of Object.entries(order.files))
        model.values[file] = integrityOf(Buffer.from(text));
      return Object.entries(order.values).every(([name, value]) => model.configure(name, value));
    case 'retire':
      return model.retire(order.app);
    case 'makePreview': {
      const shown = internal.previews[order.name]?.versions[order.app];
      return model.makePreview(order.name, nameOf(order.version, shown));
    }
    case 'dropPreview':
      return model.previews.delete(order.name);
    case 'prune':
      for (const version of Object.values(internal.givenUp).flat()) model.givenUp.add(version);
      if (order.limits.previewsOlderThan === 0) model.previews.clear();
      model.oldest = Math.max(model.oldest, internal.oldest);
      return true;
    case 'freeze':
      return internal.freeze !== undefined;
    case 'unfreeze':
      return internal.freeze === undefined;
    case 'heal':
      return false;
  }
}

/** Returns a version's name in the store if a build may have it: `prune` makes it a later one. */
const nameOf = (build: string, version = '') =>
  version.startsWith(build) && /^(-\d+)?$/.test(version.slice(build.length)) ? version : build;

/** Returns what the model is to be after a release. */
function modelOf({ apps, internal, staticFiles }: LogEntry) {
  const parts = Object.entries(apps).map(([app, { version, previous, rollout }]) => [
    app,
    {
      live: version,
      previous: previous?.version,
      ...(rollout && { rollout: `${rollout.version} ${rollout.percent}` }),
    },
  ]);
  const files = Object.entries(staticFiles).map(([file, { integrity }]) => [file, integrity]);
  const previews = Object.entries(internal.previews).map(
    ([name, { versions }]) => [name, Object.values(versions)[0] ?? ''] as const,
  );
  return {
    apps: Object.fromEntries(parts) as SiteModel['apps'],
    values: { ...internal.values, ...Object.fromEntries(files) } as SiteModel['values'],
    previews: new Map(previews),
    oldest: internal.oldest,
  };
}

/** Returns a model as text, whatever the order of its parts. */
const describe = ({ apps, values, previews, oldest }: ReturnType<typeof modelOf>) =>
  JSON.stringify([
    ...[Object.entries(apps), Object.entries(values), [...previews]].map((part) => part.sort()),
    oldest,
  ]);
