import { ROOT } from '@site/project';
import type { ESLint } from 'eslint';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { fromRoot } from '../sources/fromRoot';

const require = createRequire(import.meta.url);
const ESLINT = path.join(path.dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
const CONFIG = require.resolve('@site/testing/browserLint');

/**
 * Plugin that ends a browser build whose own sources use what browsers lack, or what the policy of pages
 * blocks. A first visit would not show it, since Node has rendered the page.
 *
 * Packages may ask first, so they are not checked.
 */
export function lintSources(compiler: Compiler): void {
  // In development, the overlay shows what fails.
  if (compiler.options.mode !== 'production') return;
  compiler.hooks.thisCompilation.tap('lintSources', (compilation) => {
    compilation.hooks.finishModules.tapPromise('lintSources', async (modules) => {
      const files = [...modules]
        .map((module) => module.nameForCondition() ?? '')
        .filter(isOwnScript);
      for (const fault of await findFaults([...new Set(files)]))
        compilation.errors.push(new compiler.webpack.WebpackError(fault));
    });
  });
}

const isOwnScript = (file: string) =>
  /\.([cm]?js|tsx?)$/.test(file) && !/[\\/]node_modules[\\/]/.test(file);

async function findFaults(files: string[]): Promise<string[]> {
  // Without names, ESLint would lint every file of the machine.
  if (files.length === 0) return [];
  const stdout = await runLint(files);
  return (JSON.parse(stdout) as ESLint.LintResult[]).flatMap(({ filePath, messages }) =>
    messages
      // Not comments that turn off rules of the whole lint, which this one does not know.
      .filter(({ ruleId }) => ruleId?.startsWith('no-restricted-'))
      .map(({ line, message }) => `${fromRoot(filePath)}:${line} ${message}`),
  );
}

/** Runs ESLint's program, which fails when it finds something. @returns what it found, as JSON */
const runLint = (files: string[]) =>
  new Promise<string>((resolve, reject) => {
    const words = [ESLINT, '--config', CONFIG, '--format', 'json', ...files];
    // Sources may be anywhere.
    const options = { cwd: path.parse(ROOT).root, maxBuffer: Infinity };
    execFile(process.execPath, words, options, (error, stdout, stderr) => {
      if (error && !stdout) reject(new Error(stderr || error.message));
      else resolve(stdout);
    });
  });
