import type { SiteSettings } from './SiteSettings';

/** Puts the site settings into a text of the URL table: `{productName} - Home` becomes `Workout Planner - Home`. */
export function fillText(text: string, site: SiteSettings): string {
  return text.replaceAll('{productName}', () => site.productName);
}
