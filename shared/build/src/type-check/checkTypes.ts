import { setPriority } from 'node:os';
import ts from 'typescript';
import type { TypeFault } from './TypeFault';

// Runs in a process of its own, because TypeScript would keep the development server busy. Checks
// the files in its arguments and all that they import, again after each change. After each check,
// sends the faults to the parent process.

setPriority(10);

const [configFile = '', ...files] = process.argv.slice(2);
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(configFile, (file) => ts.sys.readFile(file)).config,
  // Only the options count. Looking for the files of the whole repository would take time.
  { ...ts.sys, readDirectory: () => [] },
  '.',
);
let faults: TypeFault[] = [];

const host = ts.createWatchCompilerHost(
  files,
  { ...options, noEmit: true },
  ts.sys,
  ts.createSemanticDiagnosticsBuilderProgram,
  addFault,
  () => {},
);
const sendFaults = host.afterProgramCreate?.bind(host);
host.afterProgramCreate = (program) => {
  faults = [];
  sendFaults?.(program);
  process.send?.(faults);
};
ts.createWatchProgram(host);

function addFault({ file, start = 0, code, messageText }: ts.Diagnostic): void {
  if (!file) return;
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  faults.push({
    file: file.fileName,
    place: `${line + 1}:${character + 1}`,
    message: `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  });
}

process.once('disconnect', () => process.exit());
