import { Refusal } from '@site/project';

/**
 * Quotes a text as one word of an nginx configuration.
 *
 * @throws Refusal when the text can't be quoted: nginx expands `$` even within quotes
 */
export function quoteWord(text: string): string {
  if (!/[$\\\p{Cc}]/u.test(text)) return `"${text.replaceAll('"', '\\"')}"`;
  throw new Refusal(
    `${JSON.stringify(text)} can’t be written in an nginx configuration`,
    'Use a name without $, backslashes and control characters.',
  );
}
