import { APPS, POINTER, PRIVATE_FOLDERS, type CompositionPlan } from '@site/contract';
import * as v from 'valibot';
import { isKey } from '../../stores/requireKey';

/** Whether a file is one of the site's root, and not one of the store's own objects. */
const isSiteFile = (file: string) =>
  isKey(file) &&
  file !== POINTER &&
  ![APPS, ...PRIVATE_FOLDERS].some((folder) => file.startsWith(folder));

const siteFile = v.pipe(
  v.string(),
  v.check(isSiteFile, 'must be a file of the site, outside the store’s folders'),
);

/** What composers answer. Prerender requests may have fields that this checkout does not know. */
export const planSchema = v.object({
  pages: v.array(
    v.object({
      file: siteFile,
      number: v.pipe(v.number(), v.integer(), v.minValue(1)),
      request: v.looseObject({
        site: v.record(v.string(), v.string()),
        pathname: v.optional(v.string()),
      }),
      page: v.optional(v.object({ remote: v.string(), page: v.string() })),
    }),
  ),
  texts: v.record(siteFile, v.string()),
  copies: v.record(siteFile, v.string()),
  startScripts: v.array(v.string()),
}) as unknown as v.GenericSchema<unknown, CompositionPlan>;

/** An answer with a failure. */
export const failureSchema = v.object({
  failure: v.object({ message: v.string(), cure: v.string() }),
});

/** An answer with a page. */
export const pageSchema = v.object({ html: v.pipe(v.string(), v.nonEmpty()) });
