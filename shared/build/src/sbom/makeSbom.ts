import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PackageList } from './listPackages';
import type { ShippedPackage } from './shippedPackages';

/**
 * Returns a version's bill of materials as CycloneDX JSON: the packages whose code the version
 * contains, with the licences that must travel with them. It omits time, place and npm version, so
 * that the same sources always give the same version.
 *
 * @param app name and version of the app's package
 * @param list every package of the lock file
 * @throws Error naming a shipped package that the list lacks
 */
export function makeSbom(
  app: { name: string; version: string },
  list: PackageList,
  shipped: ShippedPackage[],
): string {
  const packages = new Map(shipped.map((shippedPackage) => [idOf(shippedPackage), shippedPackage]));
  const ids = [...packages.keys()].sort();
  const dependsOn = (id: string) =>
    list.dependencies.find(({ ref }) => ref === id)?.dependsOn ?? [];
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': idOf(app), type: 'application', ...app } },
    components: [...packages]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, shippedPackage]) => componentOf(id, shippedPackage, list)),
    dependencies: [
      { ref: idOf(app), dependsOn: ids },
      ...ids.map((ref) => ({
        ref,
        dependsOn: dependsOn(ref)
          .filter((id) => packages.has(id))
          .sort(),
      })),
    ],
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

function componentOf(
  id: string,
  { name, version, folder }: ShippedPackage,
  { components }: PackageList,
) {
  const listed = components.find((component) => component['bom-ref'] === id);
  if (!listed)
    throw new Error(
      `${id} is in the build, but not in package-lock.json. Run npm ci, then build again.`,
    );
  const text = readLicence(folder);
  return {
    'bom-ref': id,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${id.replace(/^@/, '%40')}`,
    hashes: listed.hashes,
    // An expression offers several licences; the text belongs to one of them.
    licenses: listed.licenses?.map(({ license, expression }) =>
      license
        ? { license: { id: license.id, ...(text && { text: { content: text } }) } }
        : { expression },
    ),
  };
}

/** Returns the package's licence file, which contains the copyright notice, if there is one. */
function readLicence(folder: string): string | undefined {
  const file = readdirSync(folder)
    .sort()
    .find((name) => /^licen[cs]e(\.(md|txt|mit))?$/i.test(name));
  return file && readFileSync(path.join(folder, file), 'utf8');
}
