import { Refusal, ROOT } from '@site/project';

/**
 * In webpack's paths these characters start a query, a fragment, a loader or a glob. Jest finds no tests
 * below a folder with brackets.
 */
const RESERVED = /[?#!*[\]\\]/;

/**
 * Checks that the repository can be built where it is. Otherwise a build may succeed with other bytes.
 *
 * @throws Refusal naming the character that webpack can't handle
 */
export function requireBuildablePath(root = ROOT): void {
  const [character] = RESERVED.exec(root) ?? [];
  if (character !== undefined)
    throw new Refusal(
      `The path ${root} contains “${character}”, which webpack can’t handle`,
      'Move the repository to a folder without it.',
    );
}
