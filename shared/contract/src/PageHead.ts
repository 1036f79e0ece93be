import type { CommonSettings } from './SiteSettings';

/** A page's title and description, to be filled by `fillText`. */
export interface PageHead {
  title: string;
  description: string;
}

/** Fills the site settings into a text: `{productName} - Home` becomes `Workout Planner - Home`. */
export function fillText(text: string, site: Pick<CommonSettings, 'productName'>): string {
  // A function, since a replacement string would expand `$&` in the product's name.
  return text.replaceAll('{productName}', () => site.productName);
}
