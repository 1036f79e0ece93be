import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Module } from 'webpack';

/** An installed package of which a build holds code. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** Where it is installed. */
  folder: string;
}

/** Every installed package of which a compilation's chunks hold code. What nobody imports of them counts for nothing. */
export function shippedPackages({ modules, chunkGraph }: Compilation): ShippedPackage[] {
  const inChunks = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
  const folders = inChunks.flatMap(filesOf).flatMap((file) => PACKAGE.exec(file)?.[0] ?? []);
  return [...new Set(folders)].map(packageIn);
}

/** The installed package in a folder. */
export function packageIn(folder: string): ShippedPackage {
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return { name, version, folder };
}

/** A file's package; what federation makes up for itself stands in `node_modules/.federation`, and is none. */
const PACKAGE = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/.][^\\/]*/;

/** Files of a module, which may stand for several that webpack has put together. */
function filesOf(module: Module): string[] {
  if ('modules' in module) return [...(module.modules as Set<Module>)].flatMap(filesOf);
  return 'resource' in module ? [String(module.resource)] : [];
}
