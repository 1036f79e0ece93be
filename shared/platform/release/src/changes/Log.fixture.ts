import type { Manifests } from '@site/contract/platform';
import { isDeepStrictEqual } from 'node:util';
import { testManifest } from '../../fixtures/logEntry.fixture';
import { draftRelease } from '../commit/draftRelease';
import { liveVersions, stateOf, type LogEntry, type LoggedPreview } from '../documents/LogEntry';
import type { Change } from './Change';
import { requireKept } from './preconditions';
import type { SiteModel } from './SiteModel.fixture';

/** A log in memory, without pages. */
export class Log {
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

/** Returns what visitors get of a release, as the model says it. */
export function siteOf({ apps, staticFiles, internal }: LogEntry): SiteModel['site'] {
  const site: SiteModel['site'] = { apps: {}, values: internal.values, files: {} };
  for (const [app, { version, previous, rollout }] of Object.entries(apps))
    site.apps[app] = {
      live: version,
      previous: previous?.version,
      rollout: rollout && `${rollout.version} to ${rollout.percent} %`,
    };
  for (const [name, { bytes, stored }] of Object.entries(staticFiles))
    site.files[name] = `${bytes} bytes of ${stored}`;
  return site;
}

/** A field of a newer minor format, which this checkout does not know. */
export const MORE = { more: 'more', format: '1.7' };

/** Returns the parts of a release that keep it: apps that are never retired, too. */
export function lasting(entry: LogEntry) {
  const { shell, marketing } = entry.apps;
  const parts = [entry, entry.internal, shell, shell.previous, marketing, marketing?.previous];
  return parts.filter((part) => part !== undefined);
}
