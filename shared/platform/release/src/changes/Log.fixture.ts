import type { LogEntry, Manifests } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { factsWith, manifestsOf } from '../../fixtures/logEntry.fixture';
import { draftRelease } from '../commit/draftRelease';
import { liveVersions, stateOf } from '../documents/LogEntry';
import type { Change } from './Change';
import { requireUnfrozen } from './freeze';
import { requireKept } from './preconditions';
import type { SiteModel } from './SiteModel.fixture';

/** A log in memory, without pages. */
export class Log {
  readonly entries: LogEntry[] = [];

  get newest(): LogEntry | undefined {
    return this.entries.at(-1);
  }

  /** Applies a change as `commit` does. @throws Refusal when it is not possible */
  async apply(change: Change): Promise<void> {
    const { newest } = this;
    const facts = factsWith({
      now: Date.now(),
      read: (versions) => {
        const named = manifestsOf(versions);
        requireKept(newest, Object.values(named), 'the store');
        return Promise.resolve(named);
      },
      earlier: this.entries.slice(stateOf(newest).oldest - 1, -1).reverse(),
    });
    const proposal = await change(newest, facts);
    const { command, shown, restores } = proposal;
    const state = { ...stateOf(newest), ...proposal.state };
    if (!shown && isDeepStrictEqual(state, stateOf(newest))) return;
    requireUnfrozen(newest, proposal, facts);
    const manifests = manifestsOf(liveVersions(state)) as Manifests;
    const entry = draftRelease(newest, {
      ...{ state, command, note: { by: 'Kim' }, restores },
      ...{ manifests, others: [] },
    });
    const more = shown?.log(entry, shown.variant({ release: entry, manifests }), {});
    this.entries.push({ ...entry, internal: { ...entry.internal, ...more } });
  }
}

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
export const MORE = { more: 'more' };

/** Returns the objects of a release that keep their fields: apps that are never retired, too. */
export function lasting(entry: LogEntry) {
  const { shell, marketing } = entry.apps;
  const objects = [entry, entry.internal, shell, shell.previous, marketing, marketing?.previous];
  return objects.filter((object) => object !== undefined);
}
