import { exposedPage, type AppName, type BuildManifest } from '@site/format';
import { definitionFaults } from '@site/release';

/** What a build's manifest and a version's both have. */
type AppManifests = Record<
  AppName,
  Pick<BuildManifest, 'app' | 'pages' | 'notFound' | 'settings' | 'origins' | 'head'>
>;

/**
 * Finds what would keep apps in development from being published in their definitions, and parts that they show
 * and nobody offers. Budgets are not compared: a build for development is larger.
 *
 * @returns a sentence for each
 */
export function findDefinitionFaults(apps: AppName[], manifests: AppManifests): string[] {
  const faults: string[] = [];
  for (const app of apps) {
    const manifest = manifests[app];
    if (!manifest) continue;
    for (const { fault } of definitionFaults(manifest))
      faults.push(`${app} in development could not be published: ${fault}`);
    const shown = [...Object.values(manifest.pages), manifest.notFound];
    for (const part of new Set(shown.flatMap((page) => page?.parts ?? [])))
      if (!isOffered(part, manifests))
        faults.push(`${app} in development shows ${part}, and no remote offers such a part`);
  }
  return faults;
}

function isOffered(named: string, manifests: AppManifests): boolean {
  const [remote = '', part = ''] = named.split('/');
  return exposedPage(manifests[remote], part)?.isPart === true;
}
