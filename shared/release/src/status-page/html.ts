import { escapeHtml } from '@site/compose';

/** Markup that is safe to show: everything that was filled in is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** What a template may contain. Nothing is shown for `undefined` and `false`. */
type Value = Html | string | number | undefined | false | readonly Value[];

/**
 * Tag of templates for HTML and SVG. Escapes every value but `Html`, so that messages, names and
 * versions can't become markup. Values of attributes must be in double quotes.
 */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, at) => part + textOf(values[at])).join(''));

function textOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escapeHtml(String(value));
}
