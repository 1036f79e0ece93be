import {
  BACKGROUND,
  fillText,
  type PageData,
  type PageHead,
  type SiteSettings,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { policyElement } from './contentSecurityPolicy';
import { escapeHtml, escapeJson } from './escape';
import { preloadLink, scriptAttributes, type Script } from './scripts';

/** Parts that a page is composed from. */
export interface PageParts {
  /** The shell's `page.html`, with placeholders such as `{{name}}`. */
  template: string;
  head: PageHead;
  data: PageData;
  /** Returns the address and hash of one of the shell's files. */
  shellFile: (file: string) => Script;
  /** Scripts that this page runs and the browser would discover late. */
  preloads: Script[];
  /** Elements for search engines and social networks. */
  metaTags: string[];
  /** The prerendered markup; empty in development, where the browser renders the page. */
  markup: string;
  /** `<style>` elements that the markup needs. */
  styles: string;
  /** Returns the Content-Security-Policy of the otherwise complete page. None in development. */
  policy?: (html: string) => string;
}

/**
 * Fills the shell's template.
 *
 * @throws Refusal when the template has an unknown placeholder
 */
export function composePage(parts: PageParts): string {
  const { template, head, data, shellFile, preloads } = parts;
  const text = (value: string, site: SiteSettings) => escapeHtml(fillText(value, site));
  const values: Record<string, (argument: string) => string> = {
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
    policy: () => POLICY_MARKER,
  };
  const fill = (placeholder: string, name: string, argument: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value) return value(argument ?? '');
    throw new Refusal(
      `the shell's page.html has the unknown placeholder ${placeholder}`,
      'Correct it, then build the shell again.',
    );
  };
  const html = template.replace(PLACEHOLDER, fill);
  const policy = parts.policy?.(html);
  return html.replace(POLICY_MARKER, () => (policy ? policyElement(policy) : ''));
}

/** Reserves the policy's place. The text of a page can't contain it, since its `<` is escaped. */
const POLICY_MARKER = '<policy>';

/** Returns the shell's scripts that a template runs on every page. */
export const startScripts = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].flatMap(([, name, argument]) =>
    name === 'script' && argument ? [argument] : [],
  );

/** A placeholder in the template, e.g. `{{title}}` or `{{script main.js}}`. */
const PLACEHOLDER = /\{\{(\w+)(?: ([^}]+))?\}\}/g;
