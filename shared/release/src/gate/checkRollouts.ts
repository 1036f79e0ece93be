import { rolledOutApps, type AppName } from '@site/contract';
import { rolloutSite, type SitePage } from '../compose/sitePages';
import { MissingVersion } from '../errors/MissingVersion';
import { reasonOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import { versionLabel } from '../records/namedVersions';
import { requireVersion } from '../records/requireVersion';
import type { Store } from '../stores/objects/Store';
import { checkBudgets } from './checkBudgets';
import { checkContract } from './checkContract';
import { checkFiles } from './checkFiles';
import { checkOrigins } from './checkOrigins';
import { checkSharedModules } from './checkSharedModules';
import type { GateTask } from './gate';

/** A rollout that does not fit the other apps of a release. */
export class RolloutRefusal extends Refusal {
  constructor(
    readonly app: string,
    version: string,
    cause: unknown,
  ) {
    super(
      `the rollout of ${versionLabel({ app, version })} does not fit: ${reasonOf(cause)}`,
      `Correct that, or end the rollout: npm run release -- rollback ${app}`,
      { cause },
    );
  }
}

/**
 * Checks each rollout of a release with the live versions of the other apps, as the gate checks the
 * live versions.
 *
 * @returns the pages of all rollouts
 * @throws RolloutRefusal for a rollout that was there before, and Refusal for a new one
 */
export async function checkRollouts(store: Store, task: GateTask): Promise<SitePage[]> {
  // A preview is not live, and nobody is drawn into it.
  if (task.release.preview) return [];
  const pages = rolledOutApps(task.release).map((app) => checkRollout(store, task, app));
  return (await Promise.all(pages)).flat();
}

async function checkRollout(
  store: Store,
  { candidate, release, live, allow, restores }: GateTask,
  app: AppName,
): Promise<SitePage[]> {
  const { version = '' } = release.apps[app]?.rollout ?? {};
  const isNew = live?.apps[app]?.rollout?.version !== version;
  const fail = (cause: unknown) => {
    // A version that a prune was interrupted at is restored, and the release made again.
    if (cause instanceof MissingVersion && !restores) throw cause;
    throw isNew && !restores ? cause : new RolloutRefusal(app, version, cause);
  };
  const check = async () => {
    const manifest = await requireVersion(store, app, version);
    const rolledOut = { ...candidate, [app]: manifest };
    checkContract(rolledOut);
    checkSharedModules(rolledOut);
    if (isNew && !restores) checkOrigins(rolledOut, live, allow);
    if (isNew) await checkFiles(store, manifest);
    const site = await rolloutSite(store, release, app);
    if (isNew && !restores) await checkBudgets(store, rolledOut, site, live);
    return site.pages.map(({ file, number, render }) => ({
      file,
      ...(number !== undefined && { number }),
      render: () => render().catch(fail),
    }));
  };
  return check().catch(fail);
}
