import { html, type Html } from './html';

/** Shows a time as `20 Nov, 16:50`, in UTC: teams are in several time zones. @param time ISO 8601 */
export const timeElement = (time: string): Html =>
  html`<time datetime="${time}">${MINUTE.format(new Date(time))}</time>`;

/** Returns the day of a time, e.g. `20 Nov`, in UTC. */
export const dayOf = (time: string): string => DAY.format(new Date(time));

const day = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
const DAY = new Intl.DateTimeFormat('en-GB', day);
const MINUTE = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' });
