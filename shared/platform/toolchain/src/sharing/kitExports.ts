import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { moduleKey } from './moduleKey';
import { readExports, type ModuleExports } from './readExports';
import { SHARED_KIT } from './sharedModules';

/** Exports of installed packages that the shell shares through the kit. */
export interface KitExports {
  /** For each module that defines some: the kit's name of each export, by the module's name. */
  modules: Map<string, Map<string, string>>;
  /** Package of each export, by its name in the kit. */
  packages: Map<string, string>;
}

/**
 * Modules that the shell's exports replace although they are not the same, by the module of the export.
 * Material's ThemeProvider is MUI System's with code that switches colour schemes: this site is always dark.
 */
const REPLACED = new Map([
  ['@mui/system/ThemeProvider/ThemeProvider', '@mui/material/styles/ThemeProvider'],
]);

let shared: KitExports | undefined;

/**
 * Returns the exports of MUI and Emotion that the kit shares. Each is traced to the module that
 * defines it, because MUI's own imports lead there and bypass the package's entry.
 */
export function kitExports(): KitExports {
  if (shared) return shared;
  const kit = createRequire(import.meta.url).resolve(SHARED_KIT);
  shared = { modules: new Map(), packages: new Map() };
  for (const [name, request, origin] of reexports(kit)) {
    const source = trace(kit, request, origin);
    const key = source && moduleKey(source.file);
    if (!key) throw new Error(`${SHARED_KIT} exports ${name}, but ${request} has no ${origin}`);
    for (const module of [key.module, REPLACED.get(key.module) ?? []].flat()) {
      const exports = shared.modules.get(module) ?? new Map<string, string>();
      shared.modules.set(module, exports.set(source.name, name));
    }
    shared.packages.set(name, key.package);
  }
  return shared;
}

/** Lists what a module of the kit exports from packages: its name, request, and name over there. */
function reexports(file: string): [name: string, request: string, origin: string][] {
  const { named, stars } = exportsOf(file);
  return [
    ...stars.flatMap((request) => reexports(resolveFrom(file, request))),
    ...[...named].flatMap(([name, { request = '.', name: origin }]) =>
      // The kit's own exports are known by its name alone.
      request.startsWith('.') ? [] : [[name, request, origin] satisfies [string, string, string]],
    ),
  ];
}

/** Follows an export to the module that defines it. */
function trace(
  from: string,
  request: string,
  name: string,
): { file: string; name: string } | undefined {
  const file = resolveFrom(from, request);
  const key = moduleKey(file);
  if (key?.isWhole) return { file, name };
  const { named, stars } = exportsOf(file);
  const source = named.get(name);
  if (source?.request !== undefined) return trace(file, source.request, source.name);
  if (source) return { file, name: source.name };
  for (const star of stars) {
    const found = trace(file, star, name);
    if (found) return found;
  }
  return undefined;
}

const known = new Map<string, ModuleExports>();

function exportsOf(file: string): ModuleExports {
  const language = file.endsWith('.ts') ? 'ts' : 'js';
  const exports = known.get(file) ?? readExports(readFileSync(file, 'utf8'), language);
  known.set(file, exports);
  return exports;
}

/** Resolves a request to a file. Prefers ES modules, whose exports can be read. */
function resolveFrom(file: string, request: string): string {
  const found = createRequire(file).resolve(request);
  const esModule = found.replace(/\.js$/, '.mjs');
  return existsSync(esModule) ? esModule : found;
}
