import type { PolicyPart } from './PolicyPart';
import { closing } from './text/closing';
import { collecting } from './text/collecting';
import { keeping } from './text/keeping';
import { using } from './text/using';

/** The date of the last change to the text. A change of the design does not count. */
export const LAST_UPDATED = { date: '2025-02-24', words: 'February 24, 2025' };

/**
 * The whole policy, in reading order. The text and the table of contents are both made from it, so
 * they always agree.
 */
export const policy: readonly PolicyPart[] = [...collecting, ...using, ...keeping, ...closing];
