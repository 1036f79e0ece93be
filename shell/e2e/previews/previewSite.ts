import { makePreview } from '@site/release';
import path from 'node:path';
import { HOME, POLICY, type SitePage } from '../support/pages';
import { releaseChange } from '../support/store/releaseChange';
import { publishVariant } from '../support/store/releaseVariant';

/** A live page stops loading as soon as it knows that the tab or the visitor gets another one. */
export const STOPPED = /^failed: GET \S+ net::ERR_ABORTED$/;

/** Name of the preview in these tests. */
export const PREVIEW = 'pr-12';

/** What the previewed marketing remote says in place of the live one. */
const CHANGES = { 'Set Your Goals': 'Set New Goals', 'Privacy Policy': 'Privacy Promise' };

/** The pages of the previewed version. */
export const NEW_HOME: SitePage = { ...HOME, heading: 'Set New Goals Crush Your Goals' };
export const NEW_POLICY: SitePage = { ...POLICY, heading: 'Privacy Promise' };

/**
 * Publishes a changed marketing remote and previews it.
 *
 * @param folder an empty folder
 * @returns its version
 */
export async function previewMarketing(store: string, folder: string): Promise<string> {
  const variant = path.join(folder, 'variant');
  const marketing = await publishVariant(store, variant, 'marketing', CHANGES);
  await releaseChange(store, makePreview(PREVIEW, { marketing }));
  return marketing;
}
