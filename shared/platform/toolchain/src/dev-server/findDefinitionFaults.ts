import type { AppName } from '@site/format';
import { definitionFaults } from '@site/release';
import type { DevelopmentSources } from './DevelopmentSources';

type ReadManifest = DevelopmentSources['readManifest'];

/**
 * Finds what would keep apps in development from being published in their definitions, and parts that they show
 * and nobody offers. Budgets are not compared: a build for development is larger.
 *
 * @returns a sentence for each
 */
export async function findDefinitionFaults(
  apps: AppName[],
  readManifest: ReadManifest,
): Promise<string[]> {
  const faults: string[] = [];
  for (const app of apps) {
    const manifest = await readManifest(app);
    if (!manifest) continue;
    for (const { fault } of definitionFaults(manifest))
      faults.push(`${app} in development could not be published: ${fault}`);
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
