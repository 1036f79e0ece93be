import type { PolicyPart } from './PolicyPart';
import { changes } from './text/changes';
import { children } from './text/children';
import { choices } from './text/choices';
import { collection } from './text/collection';
import { contact } from './text/contact';
import { definitions } from './text/definitions';
import { disclosure } from './text/disclosure';
import { otherSites } from './text/otherSites';
import { retention } from './text/retention';
import { security } from './text/security';
import { sharing } from './text/sharing';
import { transfer } from './text/transfer';
import { uses } from './text/uses';

/** The date of the last change to the text. A change of the design does not count. */
export const LAST_UPDATED = { date: '2025-02-24', words: 'February 24, 2025' };

/**
 * The whole policy, in reading order. The text and the table of contents are both made from it, so
 * they always agree.
 */
export const policy: readonly PolicyPart[] = [
  definitions,
  collection,
  uses,
  sharing,
  disclosure,
  retention,
  transfer,
  choices,
  security,
  children,
  otherSites,
  changes,
  contact,
];
