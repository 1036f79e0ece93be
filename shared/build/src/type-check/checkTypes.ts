import { setPriority } from 'node:os';
import type ts from 'typescript';
import { typescript } from '../sources/typescript';
import type { TypeFault } from './TypeFault';

// Runs in a process of its own, because TypeScript would keep the development server busy. Checks
// the files in its arguments and all that they import, again after each change. After each check,
// sends the faults to the parent process.

setPriority(19);

/** Milliseconds after a change: the build and the page that shows it go first. */
const PAUSE = 1_000;

const [configFile = '', ...files] = process.argv.slice(2);
const { options } = typescript.parseJsonConfigFileContent(
  typescript.readConfigFile(configFile, (file) => typescript.sys.readFile(file)).config,
  // Only the options count. Looking for the files of the whole repository would take time.
  { ...typescript.sys, readDirectory: () => [] },
  '.',
);
let faults: TypeFault[] = [];

const host = typescript.createWatchCompilerHost(
  files,
  { ...options, noEmit: true },
  typescript.sys,
  typescript.createSemanticDiagnosticsBuilderProgram,
  addFault,
  () => {},
);
const sendFaults = host.afterProgramCreate?.bind(host);
host.afterProgramCreate = (program) => {
  faults = [];
  sendFaults?.(program);
  // Reports the error that the parent process has ended, instead of throwing it.
  process.send?.(faults, () => {});
};
host.setTimeout = (check, _milliseconds, ...args: unknown[]) => setTimeout(check, PAUSE, ...args);
typescript.createWatchProgram(host);

function addFault({ file, start = 0, code, messageText }: ts.Diagnostic): void {
  if (!file) return;
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  faults.push({
    file: file.fileName,
    place: `${line + 1}:${character + 1}`,
    message: `TS${code}: ${typescript.flattenDiagnosticMessageText(messageText, '\n')}`,
  });
}

process.once('disconnect', () => process.exit());
