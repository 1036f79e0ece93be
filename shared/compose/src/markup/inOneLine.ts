/** Returns a piece of markup for a message: in one line of limited length. */
export function inOneLine(markup: string): string {
  const line = markup.replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
