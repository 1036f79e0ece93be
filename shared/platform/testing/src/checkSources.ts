import { ESLint } from 'eslint';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type typescript from 'typescript';
import { findTypeFaults } from './findTypeFaults';
import { PRODUCTS } from './typeConfigurations';

// `import` would take a second longer: Node first searches its 9 MB for the names that it exports.
const ts = createRequire(import.meta.url)('typescript') as typeof typescript;

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Checks types, then lints with the same TypeScript program: two programs would read and check all
 * sources twice. Meanwhile, other processes check products with the types that they have.
 *
 * @returns what was found, for people; empty if all is well
 */
async function checkSources(): Promise<string> {
  const inProducts = findTypeFaults(PRODUCTS);
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile.bind(ts.sys)) as {
    config: object;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(fileNames, options);
  const faults = ts.getPreEmitDiagnostics(program);
  const found = ts.formatDiagnostics(faults, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  });
  const allFaults = found + (await inProducts);
  if (allFaults) return allFaults;
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: 'shared/platform/testing/eslint.config.mjs',
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { programs: [program] } },
    },
  });
  const results = await eslint.lintFiles('.');
  return (await eslint.loadFormatter('stylish')).format(results);
}

const found = await checkSources();
if (found) console.error(found);
process.exitCode = found ? 1 : 0;
