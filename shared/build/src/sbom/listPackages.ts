import { ROOT } from '@site/release/appFolder';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A package in the lock file. Only fields that every version of npm prints alike. */
interface ListedPackage {
  /** `<name>@<version>`. */
  'bom-ref': string;
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id: string }; expression?: string }[];
}

/** Dependencies of a package, by `bom-ref`. */
interface ListedDependencies {
  ref: string;
  dependsOn: string[];
}

/** Output of `npm sbom` for the whole lock file, whatever is installed. */
export interface PackageList {
  components: ListedPackage[];
  dependencies: ListedDependencies[];
}

let listing: Promise<PackageList> | undefined;

/**
 * Lists the packages of the lock file. npm runs once per process.
 *
 * @throws Error with npm's output, e.g. when the lock file does not match a package.json
 */
export const listPackages = (): Promise<PackageList> => (listing ??= runNpm());

async function runNpm(): Promise<PackageList> {
  // `npm run -w` sets this variable; npm would then list that workspace alone.
  const { npm_config_workspace: _, ...env } = process.env;
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, env, maxBuffer: 64e6 });
  return JSON.parse(stdout) as PackageList;
}
