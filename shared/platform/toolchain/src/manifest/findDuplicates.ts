import path from 'node:path';
import type { Compilation, Module, NormalModule } from 'webpack';
import { isTakenFromKit } from '../sharing/kitRule';
import { fromRoot } from '../sources/fromRoot';
import { moduleKey, type ModuleKey } from '../sharing/moduleKey';
import { modulesInChunks } from '../sharing/modulesInChunks';

/** Packages that a page must have once, because they hold state of the whole page. */
const PACKAGES = new Set(['react', 'react-dom', '@emotion/react', '@site/ui']);

/** Modules that a page must have once, because they create a context that the shell provides. */
const MODULES = new Set([
  '@mui/private-theming/useTheme/ThemeContext',
  '@mui/system/DefaultPropsProvider/DefaultPropsProvider',
  '@mui/system/RtlProvider/index',
  '@mui/material/ButtonGroup/ButtonGroupButtonContext',
  '@mui/material/ButtonGroup/ButtonGroupContext',
]);

/**
 * Returns the names of modules that a page must have once and that the chunks contain a second
 * time, each with the file of the app that brings it. It looks at the finished chunks, so aliases and other
 * settings of a build hide nothing.
 */
export function findDuplicates(compilation: Compilation): string[] {
  const found = new Map<string, string>();
  for (const module of modulesInChunks(compilation)) {
    const key = isTakenFromKit(module) ? undefined : keyOf(module);
    if (!key) continue;
    const name = PACKAGES.has(key.package) ? key.package : key.module;
    if (name !== key.package && !MODULES.has(name)) continue;
    if (!found.has(name)) found.set(name, ownFileBehind(module, compilation));
  }
  return [...found].map(([name, file]) => (file ? `${name} (${file})` : name)).sort();
}

/** Returns the app's own file whose imports led to a module; empty if none is known. */
function ownFileBehind(module: Module, { moduleGraph }: Compilation): string {
  for (let each: Module | null | undefined = module; each; each = moduleGraph.getIssuer(each)) {
    const file = each.nameForCondition();
    if (file && !/[\\/]node_modules[\\/]/.test(file)) return fromRoot(file);
  }
  return '';
}

/**
 * Returns a module's key by the package.json above it, since a copy of a package may be in a folder
 * of any name.
 */
function keyOf({ resource, resourceResolveData }: NormalModule): ModuleKey | undefined {
  const data = resourceResolveData ?? {};
  const name = data.descriptionFileData?.name;
  const folder = data.descriptionFileRoot;
  return moduleKey(
    typeof name === 'string' && data.path && folder
      ? path.join('/node_modules', name, path.relative(folder, data.path))
      : resource,
  );
}
