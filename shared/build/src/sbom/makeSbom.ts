import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PackageList } from './listPackages';
import type { ShippedPackage } from './shippedPackages';

/**
 * A version's bill of materials, in the format CycloneDX: the packages that it holds code of, with the licences that must
 * travel with them. It says nothing of when, where and by which npm it was made: the same sources give the same version.
 *
 * @param app name and version of its package
 * @param list what npm says of all packages
 * @throws Error naming a package that the list is without
 */
export function makeSbom(
  app: { name: string; version: string },
  list: PackageList,
  shipped: ShippedPackage[],
): string {
  const packages = new Map(shipped.map((one) => [idOf(one), one]));
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
      .map(([id, one]) => componentOf(id, one, list)),
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
  const listed = components.find((one) => one['bom-ref'] === id);
  if (!listed)
    throw new Error(
      `${id} is in the build, but not in package-lock.json: run npm ci, then build again`,
    );
  const text = licenceText(folder);
  return {
    'bom-ref': id,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${id.replace(/^@/, '%40')}`,
    hashes: listed.hashes,
    // A text belongs to one licence, not to a choice between several.
    licenses: listed.licenses?.map(({ license, expression }) =>
      license
        ? { license: { id: license.id, ...(text && { text: { content: text } }) } }
        : { expression },
    ),
  };
}

/** The licence as the package brings it, with its copyright notice. */
function licenceText(folder: string): string | undefined {
  const file = readdirSync(folder)
    .sort()
    .find((name) => /^licen[cs]e(\.(md|txt|mit))?$/i.test(name));
  return file && readFileSync(path.join(folder, file), 'utf8');
}
