import { toOneLine } from '../../documents/readJson';

/** Shortens a text to one line of a message. */
export function truncate(text: string): string {
  const line = toOneLine(text).trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
