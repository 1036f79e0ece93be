import { build } from 'esbuild';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes one file of each process, for a thousand of them are started, and each would compile the release tool anew.
 *
 * @param folder to put them in
 * @returns the file of a process, by its name in `processes/`
 */
export async function bundleProcesses(folder: string): Promise<(name: string) => string> {
  const source = (name: string) => fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url));
  await build({
    entryPoints: ['deployer', 'reader', 'killAtFileOperation', 'killAtRequest'].map(source),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // The SDK of S3 is loaded by those who need it.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    target: 'node20',
    // For packages that are not ES modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    sourcemap: 'inline',
    logLevel: 'error',
  });
  return (name) => path.join(folder, `${name}.mjs`);
}
