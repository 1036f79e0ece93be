import * as v from 'valibot';
import { text } from './siteSettingsSchema';

/** One line that a table can show: a line break or an escape code would break it. */
export const lineSchema = v.pipe(
  text(200),
  v.regex(/^\P{C}*$/u, 'must be one line without control characters'),
);
