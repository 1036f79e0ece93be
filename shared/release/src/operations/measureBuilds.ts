import { FORMAT, type Release } from '@site/contract';
import { appFolder } from '../builds/appFolder';
import { localApps } from '../builds/localApps';
import { budgetedParts, type BudgetedPart } from '../gate/budgetedParts';
import { composedSite } from '../compose/sitePages';
import { checkContract } from '../gate/checkContract';
import { publish } from './publish';
import { readBuild } from '../builds/readBuild';
import { readCandidate, type Versions } from '../gate/readCandidate';
import { readStoredSettings, settingsCure, settingsName } from '../records/readSiteSettings';
import { declaredSettings, resolveSettings } from '../records/resolveSettings';
import { releasedApps } from '../records/releasedApps';
import type { DryRunStore } from '../stores/DryRunStore';

/** A part of a page, with its size. */
export interface MeasuredPart extends Omit<BudgetedPart, 'measure'> {
  /** Size in bytes, compressed as browsers get it. */
  bytes: number;
  /** Bytes left of its budget; negative when it is over. */
  left: number;
}

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
  const parts = budgetedParts(store, candidate, await composedSite(store, release));
  return Promise.all(
    parts.map(async ({ measure, ...part }) => {
      const bytes = await measure();
      return { ...part, bytes, left: part.budget - bytes };
    }),
  );
}
