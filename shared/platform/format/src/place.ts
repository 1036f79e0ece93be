import type { Preview } from './schemas/release';

/** How pages behave that are not live. */
export interface Place {
  /** Whether search engines may list its pages, as the live ones that they stand for. */
  isIndexed: boolean;
  /** Whether a bar says what the tab shows. */
  hasBar: boolean;
  /** Whether it has every page, or only those that its versions change. */
  hasAllPages: boolean;
  /** What its visitors get once it has ended. */
  ifGone: 'live' | 'message';
}

const SHOWN: Place = { isIndexed: false, hasBar: true, hasAllPages: true, ifGone: 'message' };
const DRAWN: Place = { isIndexed: true, hasBar: false, hasAllPages: false, ifGone: 'live' };

/** Returns how a preview's pages behave. Releases and composers of every age know its one mark. */
export const placeOf = ({ rollout }: Preview): Place => (rollout ? DRAWN : SHOWN);
