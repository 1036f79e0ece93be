import { PAGE_TEMPLATE, SHELL } from '@site/format';
import { appFolder } from '@site/project';
import { readFileSync } from 'node:fs';
import type { Compilation } from 'webpack';
import { bundleInlineScript } from '../manifest/bundleScript';

/** E.g. `{{inline hydration/startUp.ts}}`. */
const INLINE = /\{\{inline ([^}]+)\}\}/g;

/**
 * Returns the shell's page template, with its inline scripts. The composer fills in the other
 * placeholders. A change of the template makes the compilation's build stale.
 *
 * @throws Error when an inline script has a mistake in its syntax
 */
export function readPageTemplate({ fileDependencies }: Compilation): string {
  const file = appFolder(SHELL, 'src', PAGE_TEMPLATE);
  fileDependencies.add(file);
  return readFileSync(file, 'utf8').replace(INLINE, (_, module: string) =>
    bundleInlineScript(appFolder(SHELL, 'src', module)),
  );
}
