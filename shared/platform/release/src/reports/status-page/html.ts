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
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.map((string, at) => string + textOf(values[at])).join(''));

function textOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escapeHtml(String(value));
}

/** A section of the page with a heading; nothing if it has no content. */
export const section = (id: string, title: string, content: Html | false): Html | false =>
  content &&
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

/** A list; nothing if it would be empty. */
export const list = (name: string, items: Html[]): Html | false =>
  items.length > 0 &&
  html`<ul class="${name}">
    ${items}
  </ul>`;

/** Shows a time as `20 Nov, 16:50`, in UTC: teams are in several time zones. @param time ISO 8601 */
export const timeElement = (time: string): Html =>
  html`<time datetime="${time}">${MINUTE.format(new Date(time))}</time>`;

/** Returns the day of a time, e.g. `20 Nov`, in UTC. */
export const dayOf = (time: string): string => DAY.format(new Date(time));

const day = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', day);
const MINUTE = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' });
