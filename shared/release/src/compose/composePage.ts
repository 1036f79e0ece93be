import {
  BACKGROUND,
  fillText,
  type PageData,
  type PageHead,
  type SiteSettings,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { escapeHtml, escapeJson } from './escape';
import { policyElement } from './contentSecurityPolicy';
import { preloadLink, scriptAttributes, type Script } from './scripts';

/** What a page is composed from. */
export interface PageParts {
  /** The shell's `page.html`, with its places as `{{name}}`. */
  template: string;
  head: PageHead;
  data: PageData;
  /** One of the shell's own files, by its name. */
  shellFile: (file: string) => Script;
  /** Scripts that this page will run and the browser can't know of by itself. */
  preloads: Script[];
  /** Elements that tell machines about the page. */
  metaTags: string[];
  /** The rendered page; an empty text in development, where the browser renders it. */
  markup: string;
  /** `<style>` elements that the markup needs. */
  styles: string;
  /** Makes the Content-Security-Policy of the page that is whole but for it; a development server's page has none. */
  policy?: (html: string) => string;
}

/**
 * Makes a static page out of the shell's template.
 *
 * @throws Refusal when the template has a place that nothing fills
 */
export function composePage(parts: PageParts): string {
  const { template, head, data, shellFile, preloads } = parts;
  const text = (value: string, site: SiteSettings) => escapeHtml(fillText(value, site));
  const places: Record<string, (argument: string) => string> = {
    title: () => text(head.title, data.site),
    description: () => text(head.description, data.site),
    preloads: () => preloads.map(preloadLink).join('\n    '),
    asset: (file) => shellFile(file).address,
    script: (file) => scriptAttributes(shellFile(file)),
    // The name that the templates of published shells have.
    discovery: () => parts.metaTags.join('\n    '),
    styles: () => parts.styles,
    markup: () => parts.markup,
    background: () => BACKGROUND,
    pageData: () => escapeJson(data),
    policy: () => POLICY_HERE,
  };
  const html = template.replace(PLACE, (place, name: string, argument: string | undefined) => {
    const fill = Object.hasOwn(places, name) ? places[name] : undefined;
    if (fill) return fill(argument ?? '');
    throw new Refusal(
      `the shell's page.html asks for ${place}, which is not known`,
      'Correct it, then build the shell again.',
    );
  });
  const policy = parts.policy?.(html);
  return html.replace(POLICY_HERE, () => (policy ? policyElement(policy) : ''));
}

/** No text of a page holds it: there, `<` is written otherwise. */
const POLICY_HERE = '<policy>';

/** Files of the shell that every page made from a template runs. */
export const startScripts = (template: string): string[] =>
  [...template.matchAll(PLACE)].flatMap(([, name, argument]) =>
    name === 'script' && argument ? [argument] : [],
  );

/** A place in the template, e.g. `{{title}}` or `{{script main.js}}`. */
const PLACE = /\{\{(\w+)(?: ([^}]+))?\}\}/g;
