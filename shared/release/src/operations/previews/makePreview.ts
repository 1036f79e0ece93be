import type { Preview, Release } from '@site/contract';
import type { CommitOptions } from '../../commit/Proposal';
import { repeatOnLive } from '../../commit/repeatOnLive';
import { stampParts } from '../../commit/stampParts';
import { requirePreviews } from '../../compose/requirePreviews';
import { Refusal } from '../../errors/Refusal';
import { gate } from '../../gate/gate';
import { liveVersions, readCandidate } from '../../gate/readCandidate';
import { newerFormat } from '../../records/format';
import { readStoredSettings, settingsCure, settingsName } from '../../records/readSiteSettings';
import { releasedApps, withoutRollouts } from '../../records/releasedApps';
import { declaredSettings, resolveSettings } from '../../records/resolveSettings';
import type { PreviewRelease } from '../../records/readPreview';
import type { Store } from '../../stores/objects/Store';
import { writePreview } from './writePreview';

/**
 * Makes a preview of published versions on the live release: the release that `activate` would make
 * now, with pages of its own. Passes the same gate. Replaces an earlier preview of this name.
 *
 * @throws Refusal when something is missing or does not fit; nothing is written then
 * @throws Unfinished when the preview is written, but not all of its pages
 */
export async function makePreview(
  store: Store,
  preview: Preview,
  options: CommitOptions = {},
): Promise<PreviewRelease> {
  let made: PreviewRelease | undefined;
  await repeatOnLive(
    store,
    async (live) => (made = await propose(store, live, preview, options)),
    options.say,
  );
  if (!made) throw new Error(`no preview ${preview.name} was made`);
  await writePreview(store, made, options.note);
  return made;
}

/** Returns the preview's release, which has passed the gate. */
async function propose(
  store: Store,
  live: Release | undefined,
  preview: Preview,
  { allow }: CommitOptions,
): Promise<PreviewRelease> {
  if (!live)
    throw new Refusal(`${store.address} has no release to preview in`, 'Make one first: npm start');
  await requirePreviews(store, live);
  const candidate = await readCandidate(store, { ...liveVersions(live), ...preview.versions });
  const { values } = await readStoredSettings(store);
  const declared = declaredSettings(candidate);
  const site = resolveSettings(values, declared, settingsName(store), settingsCure(store));
  // A tab with a preview is in no rollout.
  const apps = withoutRollouts(releasedApps(live, candidate), Object.keys(candidate));
  // The static files are served once, from the live release.
  const { pages: _, formerFiles: __, staticFiles: ___, madeBy: ____, ...kept } = live;
  const release = {
    ...kept,
    format: newerFormat(live.format),
    createdAt: new Date().toISOString(),
    ...stampParts(live, { apps, site }, live.number),
    preview,
  };
  return { ...release, pages: await gate(store, { candidate, release, live, allow }) };
}
