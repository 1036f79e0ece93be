import { FORMAT, type Release } from '@site/contract';
import { appFolder } from '../builds/appFolder';
import { localApps } from '../builds/localApps';
import { budgetedParts } from '../gate/budgetedParts';
import { measureParts, type MeasuredPart } from '../gate/measureParts';
import { composedSite } from '../compose/sitePages';
import { checkContract } from '../gate/checkContract';
import { publish } from './publish';
import { readBuild } from '../builds/readBuild';
import { readCandidate, type Versions } from '../gate/readCandidate';
import { readStoredSettings, settingsCure, settingsName } from '../records/readSiteSettings';
import { declaredSettings, resolveSettings } from '../records/resolveSettings';
import { releasedApps } from '../records/releasedApps';
import type { DryRunStore } from '../stores/DryRunStore';

/**
 * Measures every part of a page that has a budget, for a site made of the builds in `dist/`.
 *
 * @param store provides the site settings; nothing is written to it
 * @throws Refusal when an app is not built, or the builds don't fit together
 */
export async function measureBuilds(store: DryRunStore): Promise<MeasuredPart[]> {
  const versions: Versions = {};
  for (const app of localApps()) {
    const build = await readBuild(app, appFolder(app, 'dist'));
    await publish(store, build);
    versions[app] = build.manifest.version;
  }
  const candidate = await readCandidate(store, versions);
  checkContract(candidate);
  const { values } = await readStoredSettings(store);
  const declared = declaredSettings(candidate);
  const site = resolveSettings(values, declared, settingsName(store), settingsCure(store));
  const release: Release = {
    format: FORMAT,
    number: 1,
    createdAt: new Date().toISOString(),
    site,
    apps: releasedApps(undefined, candidate),
  };
  return measureParts(budgetedParts(store, candidate, await composedSite(store, release)));
}
