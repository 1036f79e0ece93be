import type { RemoteNames } from './RemoteNames';
import type { PackageFile } from './sharedPackages';

/** Packages that a page may import. Everything else is for builds and tests. */
const OF_PAGES = ['@site/contract', '@site/ui', 'react', '@mui/material', '@emotion/react'];

/** What a new remote depends on besides the shared packages, in the kit's versions. */
const fromKit = (shared: PackageFile[]) => {
  const kit = shared.find(({ name }) => name === '@site/ui');
  return pick(kit?.dependencies ?? {}, (name) => OF_PAGES.includes(name));
};

/**
 * Returns the package.json of a remote in this repository.
 *
 * @param shared the shared packages
 */
export function packageInside({ name, workspace }: RemoteNames, shared: PackageFile[]) {
  const versions = Object.fromEntries(shared.map(({ name, version }) => [name, version]));
  return {
    name: workspace,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'tsx ../node_modules/webpack-cli/bin/cli.js build',
      deploy: `npm run --silent build && tsx ../shared/release/src/cli.ts deploy ${name}`,
      dev: `node --import tsx ../shared/build/src/commands/devRemote.ts ${name}`,
    },
    dependencies: sorted({
      ...pick(versions, (shared) => OF_PAGES.includes(shared)),
      ...fromKit(shared),
    }),
    devDependencies: pick(versions, (shared) => ['@site/build', '@site/testing'].includes(shared)),
  };
}

/**
 * Returns the package.json of a remote in a repository of its own.
 *
 * @param shared the shared packages
 * @param archives path of each shared package's archive, by name
 * @param root package.json of this repository
 */
export function packageOutside(
  { name, workspace }: RemoteNames,
  shared: PackageFile[],
  archives: Record<string, string>,
  root: { engines: unknown; prettier: unknown },
) {
  const files = Object.fromEntries(
    Object.entries(archives).map(([shared, file]) => [shared, `file:${file}`]),
  );
  const isOfPages = (shared: string) => OF_PAGES.includes(shared);
  return {
    name: workspace,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: root.engines,
    scripts: {
      build: 'tsx node_modules/webpack-cli/bin/cli.js build',
      deploy: `npm run --silent build && tsx node_modules/@site/release/src/cli.ts deploy ${name}`,
      dev: `node --import tsx node_modules/@site/build/src/commands/devRemote.ts ${name}`,
      release: 'tsx node_modules/@site/release/src/cli.ts',
      types: 'tsc -p .',
      lint: 'eslint . && prettier --check .',
      format: 'prettier --write .',
      unit: 'jest',
      test: 'npm run types && npm run lint && npm run unit',
    },
    dependencies: sorted({ ...pick(files, isOfPages), ...fromKit(shared) }),
    devDependencies: pick(files, (shared) => !isOfPages(shared)),
    prettier: root.prettier,
  };
}

const pick = (values: Record<string, string>, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));

const sorted = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
