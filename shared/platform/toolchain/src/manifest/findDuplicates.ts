import path from 'node:path';
import type { Compilation, NormalModule } from 'webpack';
import { isTakenFromKit } from '../sharing/kitRule';
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
 * time. It looks at the finished chunks, so aliases and other settings of a build hide nothing.
 */
export function findDuplicates(compilation: Compilation): string[] {
  const names = modulesInChunks(compilation)
    .filter((module) => !isTakenFromKit(module))
    .flatMap((module) => {
      const key = keyOf(module);
      if (!key) return [];
      if (PACKAGES.has(key.package)) return [key.package];
      return MODULES.has(key.module) ? [key.module] : [];
    });
  return [...new Set(names)].sort();
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
