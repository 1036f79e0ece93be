import { Refusal } from '../errors/Refusal';

/**
 * A text as one word of an nginx configuration.
 *
 * @throws Refusal when it can't be written there as it is: nginx takes `$` for a variable wherever it stands
 */
export function quoted(text: string): string {
  if (!/[$\\\p{Cc}]/u.test(text)) return `"${text.replaceAll('"', '\\"')}"`;
  throw new Refusal(
    `${JSON.stringify(text)} can’t stand in a configuration of nginx`,
    'Use a name without $, backslashes and control characters.',
  );
}
