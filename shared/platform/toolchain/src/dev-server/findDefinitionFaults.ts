import { exposedPage, type AppName, type Manifests } from '@site/format';
import { checkAddresses, definitionFaults } from '@site/release';

/**
 * Finds what would keep apps in development from being published in their definitions, parts that they show
 * and nobody offers, and addresses that the gate would refuse. Budgets are not compared: a build for development is larger.
 *
 * @returns a sentence for each
 */
export function findDefinitionFaults(apps: AppName[], manifests: Manifests): string[] {
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
  for (const { message } of checkAddresses(manifests, undefined))
    faults.push(`a release would be refused: ${message}`);
  return faults;
}

function isOffered(named: string, manifests: Manifests): boolean {
  const [remote = '', part = ''] = named.split('/');
  return exposedPage(manifests[remote], part)?.isPart === true;
}
