import * as v from 'valibot';
import { app, version } from '../documents/schemas/fields';

/** The page's part of a report: none for a page of the shell alone. */
const part = { remote: v.exactOptional(app), version: v.exactOptional(version) };
const name = v.picklist(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
const rating = v.picklist(['good', 'needs-improvement', 'poor']);

/** What the collector uses of a report. Texts are not kept, so they are not read. */
export const reportSchema = v.variant('kind', [
  v.object({ kind: v.literal('visit'), shell: version, ...part }),
  v.object({
    kind: v.literal('failure'),
    shell: version,
    ...part,
    first: v.exactOptional(v.boolean(), true),
  }),
  v.object({
    kind: v.literal('vitals'),
    shell: version,
    ...part,
    vitals: v.pipe(v.array(v.object({ name, rating })), v.maxLength(20)),
  }),
]);

/** A report that a browser sent. */
export type Report = v.InferOutput<typeof reportSchema>;
