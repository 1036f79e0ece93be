import { SHELL, type AppName } from '@site/format';
import { Refusal } from '@site/project';
import { checkHead, requireValidEntries } from '@site/release';
import type { DevelopmentSources } from './DevelopmentSources';

type ReadManifest = DevelopmentSources['readManifest'];

/**
 * Finds what the gate would refuse in the definitions of apps in development, and parts that they show
 * and nobody offers. Budgets are not compared: a build for development is larger.
 *
 * @returns a sentence for each
 */
export async function findDefinitionFaults(
  apps: AppName[],
  readManifest: ReadManifest,
): Promise<string[]> {
  const shell = await readManifest(SHELL);
  const faults: string[] = [];
  for (const app of apps) {
    const manifest = await readManifest(app);
    if (!manifest || !shell) continue;
    const definition = { ...manifest, version: 'in development' };
    for (const check of [checkHead, requireValidEntries])
      try {
        check(definition, shell);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        faults.push(`A deploy would be refused: ${error.message}`);
      }
    const shown = [...Object.values(manifest.pages), manifest.routes?.notFound];
    for (const part of new Set(shown.flatMap((page) => page?.parts ?? [])))
      if (!(await isOffered(part, readManifest)))
        faults.push(`${app} in development shows ${part}, and no remote offers such a part`);
  }
  return faults;
}

async function isOffered(named: string, readManifest: ReadManifest): Promise<boolean> {
  const [remote = '', part = ''] = named.split('/');
  return (await readManifest(remote))?.pages[part]?.isPart === true;
}
