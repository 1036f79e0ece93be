import * as v from 'valibot';
import { nonEmptyText } from './settingSchema';

/** A line of a table: a line break or an escape code would break the layout. */
export const lineSchema = v.pipe(
  nonEmptyText(200),
  v.regex(/^\P{C}*$/u, 'must be one line without control characters'),
);
