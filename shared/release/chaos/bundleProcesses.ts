import { build } from 'esbuild';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Bundles each process into one file. A run starts a thousand processes, and each would otherwise
 * compile the release tool again.
 *
 * @param folder for the bundles
 * @returns a function from a name in `processes/` to its bundle
 */
export async function bundleProcesses(folder: string): Promise<(name: string) => string> {
  const source = (name: string) => fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url));
  await build({
    entryPoints: ['deployer', 'reader', 'killAtFileOperation', 'killAtRequest'].map(source),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Keeps the S3 SDK in a chunk that only processes with a bucket load.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    target: 'node20',
    // Bundled CommonJS packages call `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    sourcemap: 'inline',
    logLevel: 'error',
  });
  // Sandboxes read this program from the folder of the code that starts them.
  await copyFile(
    fileURLToPath(new URL('../src/sandbox/runBundle.cjs', import.meta.url)),
    path.join(folder, 'runBundle.cjs'),
  );
  return (name) => path.join(folder, `${name}.mjs`);
}
