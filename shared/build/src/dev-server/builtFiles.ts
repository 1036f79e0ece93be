import { BUILD_MANIFEST, type BuildManifest } from '@site/contract';
import type { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler, MultiCompiler } from 'webpack';

/** Returns the compiler of the browser build, which is an app's first. Both share their files. */
export const browserCompiler = (compiler: Compiler | MultiCompiler): Compiler =>
  ('compilers' in compiler && compiler.compilers[0]) || (compiler as Compiler);

/** Reads a file of the last build, which webpack holds in memory. */
export function readBuiltFile({ outputFileSystem, outputPath }: Compiler, file: string): string {
  const files = outputFileSystem as unknown as { readFileSync: typeof readFileSync };
  return files.readFileSync(path.join(outputPath, file), 'utf8');
}

/** Reads the manifest of the last build. */
export const readBuildManifest = (compiler: Compiler): BuildManifest =>
  JSON.parse(readBuiltFile(compiler, BUILD_MANIFEST)) as BuildManifest;

/** Returns the defaults of the settings that a build declares. */
export const defaultSettings = ({ settings }: Pick<BuildManifest, 'settings'>) =>
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.default]));
