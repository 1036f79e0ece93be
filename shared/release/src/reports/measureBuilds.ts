import { FORMAT, type AppName } from '@site/contract/platform';
import { composeFace } from '../compose/composeFace';
import { readManifests } from '../documents/readVersion';
import { releasedApps } from '../documents/releasedApps';
import { declaredSettings, resolveSettings } from '../documents/resolveSettings';
import { checkContract } from '../gate/checkContract';
import { measureParts, type MeasuredPart } from '../gate/measureParts';
import { readNewest } from '../log/readEntries';
import { publish } from '../publish/publish';
import { readBuild } from '../publish/readBuild';
import { appFolder } from '../repository/appFolder';
import { localApps } from '../repository/localApps';
import type { DryRunStore } from '../stores/DryRunStore';

/**
 * Measures every part of a page that has a budget, for a site made of the builds in `dist/`.
 *
 * @param store provides the site settings; nothing is written to it
 * @throws Refusal when an app is not built, or the builds don't fit together
 */
export async function measureBuilds(store: DryRunStore): Promise<MeasuredPart[]> {
  const versions: Record<AppName, string> = {};
  for (const app of localApps())
    ({ version: versions[app] } = await publish(
      store,
      await readBuild(app, appFolder(app, 'dist')),
    ));
  const manifests = await readManifests(store, versions);
  checkContract(manifests, undefined);
  const values = (await readNewest(store))?.internal.values ?? {};
  const cure = 'Set it: npm run release -- configure NAME=VALUE';
  const site = resolveSettings(
    values,
    declaredSettings(manifests),
    'the site’s configuration',
    cure,
  );
  const release = {
    format: FORMAT,
    number: 1,
    createdAt: new Date().toISOString(),
    site,
    siteSince: 1,
    apps: releasedApps({}, Object.values(manifests)),
  };
  const composed = await composeFace(store, { release, manifests });
  return measureParts(store, manifests, composed);
}
