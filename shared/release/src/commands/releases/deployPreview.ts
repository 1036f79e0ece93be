import type { Build } from '../../builds/readBuild';
import type { CommitOptions } from '../../commit/Proposal';
import { previewAddress } from '../../operations/previews/listPreviews';
import { makePreview } from '../../operations/previews/makePreview';
import { publish } from '../../operations/publish';
import { versionLabel } from '../../records/namedVersions';
import { openTargetStore, type ReleaseOptions } from '../options/options';
import { defaultPreviewName } from '../options/previewOptions';
import { say } from '../output/report';

/**
 * Publishes a build and makes a preview of it.
 *
 * @param given the preview's name; `true` if none was given
 */
export async function deployPreview(
  { manifest, ...build }: Build,
  given: string | true,
  options: ReleaseOptions,
  commit: CommitOptions,
): Promise<void> {
  const { app, version } = manifest;
  const name = given === true ? await defaultPreviewName(app, version) : given;
  const preview = { name, versions: { [app]: version } };
  const label = versionLabel(manifest);

  // As for a deploy: a refusal must come before anything is written.
  const rehearsal = await openTargetStore({ ...options, dryRun: true });
  await publish(rehearsal, { manifest, ...build }, say);
  const { site } = await makePreview(rehearsal, preview, commit);
  const line = `${label}: ${previewAddress(site, name)}`;
  if (options.dryRun) return say(`Preview ${name} would show ${line}; nothing was written`);

  const store = await openTargetStore(options);
  const isNew = await publish(store, { manifest, ...build }, say);
  say(`${label} ${isNew ? 'published' : 'is already published'}`);
  await makePreview(store, preview, { ...commit, allow: commit.allow && (() => {}) });
  say(`Preview ${name} shows ${line}`);
}
