import type { VersionManifest } from '@site/contract/platform';
import { Refusal } from '../errors/Refusal';

/**
 * Checks that the texts for the heads of a remote's pages name only settings that these pages get. The
 * composer leaves out a text with an unknown name, and nobody would see that it is missing.
 *
 * @throws Refusal naming the app, its version and the name
 */
export function checkHead(
  { app, version, head = {}, settings }: VersionManifest,
  shell: VersionManifest,
): void {
  for (const [, name = ''] of JSON.stringify(head).matchAll(/\{(\w+)\}/g)) {
    if (Object.hasOwn(settings, name) || Object.hasOwn(shell.settings, name)) continue;
    throw new Refusal(
      `${app} ${version} has {${name}} in its head, and its pages have no setting of that name`,
      `Correct the head in ${app}’s folder, then build and deploy it again.`,
    );
  }
}
