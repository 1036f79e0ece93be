import { appFolder, ROOT } from '@site/release/appFolder';
import { localApps } from '@site/release/localApps';
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import type { TypeFault } from './TypeFault';

/** A type check that goes on while apps are developed. */
export interface TypeCheck {
  /** Starts it, in a process that ends with this one. */
  start(): void;
  /**
   * Adds the faults in a folder to a compiler's builds, as warnings. Builds do not wait for the
   * check: it starts another one when it found something else than before.
   */
  addTo(compiler: Compiler, folder: string): void;
}

/**
 * Creates a check of apps' types, which checks them again after each change.
 *
 * @param folders the apps' folders
 */
export function createTypeCheck(folders: string[]): TypeCheck {
  // All apps' definitions, since the contract's types derive from them.
  const files = [
    ...localApps().flatMap((app) => listDefinitions(appFolder(app))),
    ...folders.flatMap(listSources),
  ];
  let faults: TypeFault[] = [];
  const checks = new EventEmitter();
  return {
    start() {
      const checker = fork(
        path.join(import.meta.dirname, 'checkTypes.ts'),
        [path.join(ROOT, 'tsconfig.json'), ...files],
        { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      );
      checker.on('message', (found: TypeFault[]) => {
        faults = found;
        checks.emit('checked');
      });
    },
    addTo(compiler, folder) {
      const inFolder = () => faults.filter(({ file }) => file.startsWith(folder + path.sep));
      let known = '';
      checks.on('checked', () => {
        if (JSON.stringify(inFolder()) !== known) compiler.watching?.invalidate();
      });
      // What a saved file had is of the past, and the next check says what it has now.
      compiler.hooks.watchRun.tap('TypeCheck', ({ modifiedFiles }) => {
        faults = faults.filter(({ file }) => !modifiedFiles?.has(file));
      });
      compiler.hooks.afterCompile.tap('TypeCheck', ({ warnings }) => {
        known = JSON.stringify(inFolder());
        warnings.push(...inFolder().map((fault) => toWarning(fault, compiler)));
      });
    },
  };
}

function toWarning({ file, place, message }: TypeFault, { webpack }: Compiler) {
  const warning = new webpack.WebpackError(message);
  warning.file = `${path.relative(ROOT, file)}:${place}`;
  return warning;
}

/** Returns the files at the top of an app's folder: what it states about itself. */
const listDefinitions = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

/** Returns an app's sources without its tests. */
const listSources = (folder: string) =>
  readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|test-d|fixture)\.tsx?$/.test(file))
    .map((file) => path.join(folder, 'src', file));
