import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { NormalModule, RuleSetRule } from 'webpack';
import { kitExports } from './kitExports';
import { moduleKey } from './moduleKey';
import { readExports } from './readExports';
import { KIT } from './sharedModules';

const LOADER = createRequire(import.meta.url).resolve('./replaceSource.cjs');

/** Returns the kit's names of a module's exports, or undefined for a module without shared exports. */
const kitNamesOf = (file: string): Map<string, string> | undefined => {
  const key = moduleKey(file);
  return key && kitExports().modules.get(key.module);
};

/** Whether a module only re-exports what the kit has. */
export const isTakenFromKit = ({ loaders }: NormalModule): boolean =>
  loaders.some(({ loader }) => loader === LOADER);

/** Query of a module whose own source is wanted. */
const OWN = '?own';

/**
 * Makes a remote take the kit's exports of MUI and Emotion from the shell, wherever they are imported:
 * by the remote's own code, or by MUI's code that the remote contains. Each module that defines
 * such exports becomes a re-export of the kit's.
 */
export const kitRule = (): RuleSetRule => ({
  test: (file) => kitNamesOf(file) !== undefined,
  resourceQuery: (query) => query !== OWN,
  sideEffects: false,
  type: 'javascript/esm',
  use: ({ realResource = '' }) => ({
    loader: LOADER,
    options: { source: reexportsOf(realResource) },
  }),
});

/**
 * Returns the source that takes a module's place. Exports that the kit lacks come from the module's
 * own source, which the remote then contains.
 */
function reexportsOf(file: string): string {
  const shared = kitNamesOf(file) ?? new Map<string, string>();
  const { named, stars } = readExports(readFileSync(file, 'utf8'));
  const own = `./${path.basename(file)}${OWN}`;
  return [
    ...[...shared].map(([name, kitName]) => `export { ${kitName} as ${name} } from '${KIT}';`),
    ...[...named]
      .filter(([name]) => !shared.has(name))
      .map(([name, { request, name: origin }]) =>
        request === undefined
          ? `export { ${name} } from '${own}';`
          : `export { ${origin} as ${name} } from '${request}';`,
      ),
    ...stars.map((request) => `export * from '${request}';`),
  ].join('\n');
}
