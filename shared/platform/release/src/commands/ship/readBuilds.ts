import type { AppName } from '@site/format';
import { localApps, Refusal } from '@site/project';
import type { Build } from '../../publish/Build';
import { readCurrentBuild, readLocalBuild } from '../../publish/readBuild';
import { readLive } from '../../publish/readLive';
import { openStore } from '../../stores/openStore';
import type { SharedOptions } from '../run/createCommand';
import type { ReleaseRun } from '../run/ReleaseRun';

/** The apps that somebody has named, or all of the checkout or the store that builds are from. */
export type Selection = AppName[] | 'all';

/** Options of a deploy. */
export type DeployOptions = SharedOptions & {
  /** The store that the builds are from, in place of this checkout. */
  from?: string | undefined;
};

/** Builds to deploy, and how the log names where they are from. */
export interface Source {
  builds: Build[];
  command: string;
  /** The store that they are from, with the values that somebody has set there. */
  store?: { address: string; values: Record<string, string> };
}

/** Reads builds of this checkout, or what is live in another store. */
export async function readBuilds(
  run: ReleaseRun,
  selection: Selection,
  { from, staleBuild }: DeployOptions,
): Promise<Source> {
  const named = selection === 'all' ? [] : selection;
  if (from === undefined) {
    const apps = selection === 'all' ? localApps() : named;
    return { builds: await Promise.all(apps.map(readerOf(staleBuild))), command: 'deploy' };
  }
  const source = await openStore(from);
  if (source.address === run.store.address)
    throw new Refusal(
      `--from names ${source.address}, the store itself`,
      'Name the store to deploy to with --store or SITE_STORE.',
    );
  run.how.say?.(`Reading what is live in ${source.address} …`);
  const { release, builds, values } = await readLive(source, named);
  return {
    builds,
    store: { address: source.address, values },
    command: `deploy from release ${release} of ${source.address}`.slice(0, 200),
  };
}

/** Returns what reads an app's build of this checkout. */
export const readerOf = (staleBuild: true | undefined) =>
  staleBuild ? readLocalBuild : readCurrentBuild;
