import { fillText, type PageData, type PageHead, type SiteSettings } from '@site/contract';
import { Refusal } from '../Refusal';
import { preloadLink, scriptAttributes, type Script } from './scripts';

/** What a page is composed from. */
export interface PageParts {
  /** The shell's `page.html`, with its places as `{{name}}`. */
  template: string;
  head: PageHead;
  data: PageData;
  /** One of the shell's own scripts, by its file's name. */
  shellScript: (file: string) => Script;
  /** Scripts that this page will run and the browser can't know of by itself. */
  preloads: Script[];
}

/**
 * Makes a static page out of the shell's template.
 *
 * @throws Refusal when the template has a place that nothing fills
 */
export function composePage({ template, head, data, shellScript, preloads }: PageParts): string {
  const text = (value: string, site: SiteSettings) => escapeHtml(fillText(value, site));
  const places: Record<string, (argument: string) => string> = {
    title: () => text(head.title, data.site),
    description: () => text(head.description, data.site),
    preloads: () => preloads.map(preloadLink).join('\n    '),
    asset: (file) => shellScript(file).address,
    script: (file) => scriptAttributes(shellScript(file)),
    pageData: () => escapeJson(data),
  };
  return template.replace(/\{\{(\w+)(?: ([^}]+))?\}\}/g, (place, name: string, argument: string | undefined) => {
    const fill = Object.hasOwn(places, name) ? places[name] : undefined;
    if (fill) return fill(argument ?? '');
    throw new Refusal(`the shell's page.html asks for ${place}, which is not known`, 'Correct it, then build the shell again.');
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML, in an element or an attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** JSON as it stands in a script element, which ends at the first `</script`. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
