import { ROOT } from '@site/release/appFolder';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What npm says of a package, as far as it is the same in all of npm's versions. */
interface ListedPackage {
  /** `<name>@<version>`. */
  'bom-ref': string;
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id: string }; expression?: string }[];
}

/** What a package depends on, by `bom-ref`. */
interface ListedDependencies {
  ref: string;
  dependsOn: string[];
}

/** What `npm sbom` says of the whole lock file, whatever is installed. */
export interface PackageList {
  components: ListedPackage[];
  dependencies: ListedDependencies[];
}

/** @throws Error with npm's own words, e.g. when the lock file does not fit the manifests */
export async function listPackages(): Promise<PackageList> {
  // Of a command for one workspace, which npm would pass on, and list that one's alone.
  const { npm_config_workspace: _, ...env } = process.env;
  const arguments_ = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', arguments_, {
    cwd: ROOT,
    env,
    maxBuffer: 64e6,
  });
  return JSON.parse(stdout) as PackageList;
}
