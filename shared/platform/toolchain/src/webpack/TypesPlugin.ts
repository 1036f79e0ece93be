import { ownOptions } from '@site/testing/remoteOptions';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Compiler, WebpackError } from 'webpack';
import { missingExport } from './missingExports';

const { resolve } = createRequire(import.meta.url);

/** The native compiler, by its path: both packages of TypeScript call their program `tsc`. */
const TSC = path.join(path.dirname(resolve('typescript-7/package.json')), 'bin/tsc');

/**
 * Lets a build fail with what TypeScript says of the app's own sources. Both builds of an app share one
 * check, which runs while webpack builds; the first build reports it.
 *
 * A file with a syntax error is shown as it was written. So what ts-loader and webpack's parser say of
 * the code that was made of it is left out.
 */
export class TypesPlugin {
  private faults: Promise<string> | undefined;

  /** @param folder of the app, with its tsconfig.json */
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler) {
    const { name } = TypesPlugin;
    const isFirst = this.faults === undefined;
    this.faults ??= findFaults(this.folder);
    compiler.hooks.afterCompile.tapPromise(name, async (compilation) => {
      // Of the app's own compilation: plugins make others within it.
      if (compilation.compiler !== compiler) return;
      const faults = await this.faults;
      if (!faults) return;
      const message = isFirst ? faults : 'its types have the faults above';
      // TypeScript says it, too.
      compilation.warnings = compilation.warnings.filter(
        (warning) => missingExport(warning, compilation) === undefined,
      );
      compilation.errors = [
        ...compilation.errors.filter((error) => !isOfSyntax(error)),
        new compiler.webpack.WebpackError(message),
      ];
    });
  }
}

/** Whether an error is about the code of a TypeScript file, and not about what the file imports. */
function isOfSyntax(error: Error): boolean {
  const { module } = error as WebpackError;
  const file = module?.nameForCondition() ?? '';
  return /\.tsx?$/.test(file) && [...(module?.getErrors() ?? [])].includes(error);
}

/**
 * Options of taste. They stop `npm run types`, not the build of an app that comes from elsewhere, unless its own
 * tsconfig.json sets them.
 */
const TASTE = [
  'noUnusedLocals',
  'noUnusedParameters',
  'verbatimModuleSyntax',
  'noUncheckedIndexedAccess',
  'exactOptionalPropertyTypes',
];

/**
 * Matches the errors of a missing name, by their codes, that also advise to install the types of Node. Pages
 * don't run in Node: lint says what to use instead of its variables.
 */
const WITH_WRONG_ADVICE = /( TS(?:2580|2591): .+?\.) .*/g;

function findFaults(folder: string): Promise<string> {
  const cache = path.join(folder, 'node_modules/.cache/types.tsbuildinfo');
  const own = ownOptions(folder);
  const taste = TASTE.filter((option) => !Object.hasOwn(own, option));
  const options = ['--pretty', '--noEmit', '--incremental', '--tsBuildInfoFile', cache];
  const words = [
    ...[TSC, '-p', folder, ...options],
    ...taste.flatMap((option) => [`--${option}`, 'false']),
  ];
  return new Promise((done) => {
    execFile(process.execPath, words, (error, stdout, stderr) =>
      done(
        error
          ? stripVTControlCharacters(stdout + stderr).replace(WITH_WRONG_ADVICE, '$1') ||
              error.message
          : '',
      ),
    );
  });
}
