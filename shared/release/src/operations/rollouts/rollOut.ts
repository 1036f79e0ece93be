import type { AppName, Release } from '@site/contract';
import { commitRelease } from '../../commit/commitRelease';
import { requireExpected } from '../../commit/requireExpected';
import { requirePreviews } from '../../compose/requirePreviews';
import { Refusal } from '../../errors/Refusal';
import { liveVersions, readCandidate } from '../../gate/readCandidate';
import { versionLabel } from '../../records/namedVersions';
import { describeVersion } from '../../records/releasedApps';
import { requireVersion } from '../../records/requireVersion';
import { requireValidSecurityExpiry } from '../../records/securityExpiry';
import type { Store } from '../../stores/objects/Store';
import type { ActivateOptions } from '../activate';

/** A version for a part of the visitors. */
export interface RolloutTarget {
  app: AppName;
  version: string;
  /** A whole number from 1 to 99. */
  percent: number;
}

/**
 * Gives a version to a part of the visitors: starts a rollout, or changes its percentage or version.
 * All others keep the live version. Visitors stay in while the percentage grows.
 *
 * @returns the live release, which is the old one if nothing changed
 * @throws Refusal when the version is missing, does not fit, or nothing else is live
 */
export const rollOut = (
  store: Store,
  { app, version, percent }: RolloutTarget,
  { expect, ...options }: ActivateOptions = {},
): Promise<Release> =>
  commitRelease(
    store,
    async (live, values) => {
      if (expect) await requireExpected(store, live, expect, undefined);
      requireValidSecurityExpiry(values);
      const part = live?.apps[app];
      if (!live || !part)
        throw new Refusal(
          `${app} is not live in ${store.address}, so there is no version for the other visitors`,
          'Make it live for all: the same command without --percent.',
        );
      if (part.version === version)
        throw new Refusal(
          `${versionLabel({ app, version })} is live for all visitors in ${store.address}`,
          'Name another version, or see what is live: npm run release -- status',
        );
      // A rolled out shell composes its own pages, but the live shell's pages lead to them.
      await requirePreviews(store, live);
      const manifest = await requireVersion(store, app, version);
      const rollout = { ...describeVersion(manifest), percent };
      const candidate = await readCandidate(store, liveVersions(live));
      const apps = { ...live.apps, [app]: { ...part, rollout } };
      return { candidate, values, apps };
    },
    options,
  );
