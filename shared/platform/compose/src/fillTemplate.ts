import { fillText, PRESS_ERROR, type PageHead } from '@site/contract';
import { BACKGROUND, type FileAddress, type PageData } from '@site/format';
import { CompositionError } from './CompositionError';
import { escapeHtml, escapeJson } from './escape';
import type { Visit } from './visits/visitValues';

/** What the template's placeholders and sections stand for on a page. */
export interface TemplateValues {
  /** The shell's `page.html`, with placeholders such as `{{name}}`. */
  template: string;
  head: PageHead;
  data: PageData;
  shellFile: (file: string) => FileAddress;
  /** Elements that preload the page's pictures, ahead of its policy. */
  headPreloads: string[];
  /** Scripts that this page runs and the browser would discover late. */
  preloads: FileAddress[];
  /** Elements for search engines and social networks. */
  metaTags: string[];
  /** The prerendered markup; empty in development if the page can't be prerendered. */
  markup: string;
  /** Whether to include the template's sections for pages with a button. */
  hasButton: boolean;
  /** Style sheets, and `<style>` elements that the markup needs. */
  styles: string;
  /** None in development. */
  visit?: Visit;
  /** What the page shows above everything else. */
  bar?: string;
  early?: string;
  /** Its Content-Security-Policy. None in development. */
  policy?: string;
}

/**
 * Fills the shell's template.
 *
 * @throws CompositionError when the template has an unknown placeholder
 */
export function fillTemplate(values: TemplateValues): string {
  const { template, head, data, shellFile, headPreloads, preloads, early, policy } = values;
  const text = (value: string) => escapeHtml(fillText(value, data.site));
  const fillers: Record<string, (argument: string) => string> = {
    title: () => text(head.title),
    description: () => text(head.description),
    headPreloads: () => headPreloads.join('\n    '),
    preloads: () => preloads.map(preloadOf).join('\n    '),
    asset: (file) => shellFile(file).address,
    script: (file) => `src=${attributesOf(shellFile(file))}`,
    retry: (file) => `src=${attributesOf(shellFile(file), '?try=1')}`,
    metaTags: () => values.metaTags.join('\n    '),
    styles: () => values.styles,
    markup: () => values.markup,
    background: () => BACKGROUND,
    pressError: () => PRESS_ERROR,
    pageData: () => escapeJson(data),
    visitData: () => escapeJson(values.visit?.data),
    bar: () => values.bar ?? '',
    early: () => (early === undefined ? '' : `<script type="module" id="early">${early}</script>`),
    // Since a plain bucket sends no such header.
    policy: () =>
      policy ? `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">` : '',
  };
  const fill = (placeholder: string, name: string, argument: string | undefined) => {
    const filler = Object.hasOwn(fillers, name) ? fillers[name] : undefined;
    if (filler) return filler(argument ?? '');
    throw new CompositionError(
      `the shell's page.html has the unknown placeholder ${placeholder}`,
      'Correct it, then build the shell again.',
    );
  };
  const sections = [values.visit?.script, values.hasButton && 'button'];
  return template
    .replace(SECTION, (_, name: string, text: string) => (sections.includes(name) ? text : ''))
    .replace(PLACEHOLDER, fill);
}

const preloadOf = (script: FileAddress) =>
  `<link rel="preload" as="script" href=${attributesOf(script)}>`;

/** Returns the element for a style sheet. */
export const linkOf = (sheet: FileAddress) => `<link rel="stylesheet" href=${attributesOf(sheet)}>`;

/** Returns the address and what follows it. A preload with other attributes is fetched twice. */
const attributesOf = ({ address, integrity }: FileAddress, query = '') =>
  `"${address}${query}"${integrity ? ` integrity="${integrity}"` : ''} crossorigin="anonymous"`;

/** Returns the shell's scripts that a template runs on every page. */
export const startScripts = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].flatMap(([, name, argument]) =>
    name === 'script' && argument ? [argument] : [],
  );

/** A section of the template for some pages, e.g. `{{#button}}…{{/button}}` for those with a button. */
const SECTION = /\{\{#(\w+)\}\}([^]*?)\{\{\/\1\}\}/g;

/** A placeholder in the template, e.g. `{{title}}` or `{{script main.js}}`. */
const PLACEHOLDER = /\{\{(\w+)(?: ([^}]+))?\}\}/g;
