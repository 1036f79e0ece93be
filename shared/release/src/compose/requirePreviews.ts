import { PREVIEWS, previewFolder, SHELL, type CompositionPlan, type Release } from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { versionLabel } from '../records/namedVersions';
import type { Store } from '../stores/objects/Store';
import { openComposer } from './composer/openComposer';

/**
 * Checks that the pages of a release lead to previews.
 *
 * @throws Refusal when its shell was built before there were previews
 */
export async function requirePreviews(store: Store, live: Release): Promise<void> {
  const plan = await (await openComposer(store, live)).plan();
  if (!plan.previews) throw tooOld(live);
}

/**
 * Checks that a plan has the files of a preview alone if its release is one, and none of a preview
 * otherwise. Composers are code of the shell's versions.
 */
export function requirePlaces(
  { pages, texts, copies, previews }: CompositionPlan,
  release: Release,
) {
  const { preview } = release;
  if (preview && !previews) throw tooOld(release);
  const files = [...pages.map(({ file }) => file), ...Object.keys({ ...texts, ...copies })];
  const isAllowed = (file: string) => {
    if (!preview) return !file.startsWith(PREVIEWS);
    const folder = previewFolder(preview.name);
    return file.startsWith(folder) || file === folder.replace(/\/$/, '.html');
  };
  const misplaced = files.find((file) => !isAllowed(file));
  if (misplaced === undefined) return;
  throw new Refusal(
    `${shellOf(release)} composes ${misplaced}, which belongs to ${preview ? 'no' : 'a'} preview`,
    'Correct shared/compose, then build and deploy the shell again.',
  );
}

const tooOld = (release: Release) =>
  new Refusal(
    `${shellOf(release)} was built before there were previews`,
    'Deploy the shell first: npm run deploy -w shell',
  );

const shellOf = ({ apps }: Release) => versionLabel({ app: SHELL, ...apps.shell });
