import {
  APPS,
  POINTER,
  placeOf,
  PRIVATE_FOLDERS,
  type ComposedRelease,
  type CompositionPlan,
} from '@site/format';
import * as v from 'valibot';
import { isKey } from '../stores/Store';

/** Whether a file is one of the site's root, and not one of the store's own objects. */
const isSiteFile = (file: string) =>
  isKey(file) &&
  file !== POINTER &&
  ![APPS, ...PRIVATE_FOLDERS].some((folder) => file.startsWith(folder));

const siteFile = v.pipe(
  v.string(),
  v.check(isSiteFile, 'must be a file of the site, outside the store’s folders'),
);

const exposed = v.object({ remote: v.string(), page: v.string() });

/** A composer's plan. Prerender requests may have fields that this checkout does not know. */
export const planSchema = v.object({
  pages: v.array(
    v.object({
      file: siteFile,
      of: v.unknown(),
      request: v.looseObject({
        site: v.record(v.string(), v.string()),
        pathname: v.optional(v.string()),
      }),
      page: v.optional(exposed),
      parts: v.array(exposed),
    }),
  ),
  texts: v.record(siteFile, v.string()),
  copies: v.record(siteFile, v.string()),
}) as unknown as v.GenericSchema<unknown, CompositionPlan>;

/**
 * Finds a file of a plan that is outside of the variant's own place: a composer must not write the pages
 * of another one.
 *
 * @returns what is wrong
 */
export function findMisplaced(
  { pages, texts, copies }: CompositionPlan,
  release: ComposedRelease,
): string | undefined {
  const { folder, owns } = placeOf(release);
  const files = [...pages.map(({ file }) => file), ...Object.keys(texts), ...Object.keys(copies)];
  const misplaced = files.find((file) => !owns(file));
  if (misplaced === undefined) return undefined;
  return `its plan has ${misplaced}, which is outside of ${folder || 'the live site'}`;
}
