import { SHORT_SCREEN } from '@site/ui';

/**
 * A short screen with room for the phone's picture beside the text. Everything is smaller, so that the
 * store badges are in the first view. Paper gets the layout, too, so that the page fits one sheet.
 */
export const SIDEWAYS_PHONE = `${SHORT_SCREEN} and (min-width: 35rem), print`;
