import type { AppName } from '@site/contract/platform';
import { appFolder, ROOT } from '@site/release/appFolder';
import { localApps } from '@site/release/localApps';
import { execa } from 'execa';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** A mistake in a source that TypeScript found. */
interface TypeFault {
  /** Path of the source from the repository's root, line and column, e.g. `shell/src/a.ts:12:3`. */
  place: string;
  /** Number and text of the message. */
  message: string;
}

/**
 * Checks the types of apps again after each change, in a process that ends with this one. Adds an app's
 * faults to its builds, as warnings. Builds do not wait for the check: it starts another one when it
 * found something else than before.
 */
export function checkTypes(builds: Map<AppName, Compiler>): void {
  let faults: TypeFault[] = [];
  const faultsOf = (app: AppName) => {
    const folder = path.relative(ROOT, appFolder(app, path.sep));
    return faults.filter(({ place }) => place.startsWith(folder));
  };
  const known = new Map<AppName, string>();
  for (const [app, { hooks, webpack }] of builds) {
    // The faults of a saved file are outdated, and the next check finds the current ones.
    hooks.watchRun.tap('checkTypes', ({ modifiedFiles = new Set() }) => {
      const saved = [...modifiedFiles].map((file) => `${path.relative(ROOT, file)}:`);
      faults = faults.filter(({ place }) => !saved.some((file) => place.startsWith(file)));
    });
    hooks.afterCompile.tap('checkTypes', ({ warnings }) => {
      known.set(app, JSON.stringify(faultsOf(app)));
      for (const { place, message } of faultsOf(app))
        warnings.push(Object.assign(new webpack.WebpackError(message), { file: place }));
    });
  }
  const tsc = execa(
    'tsc',
    ['--watch', '--pretty', 'false', '-p', writeProject([...builds.keys()])],
    {
      cwd: ROOT,
      preferLocal: true,
      buffer: false,
      reject: false,
    },
  );
  // The build, and the page that shows the change, go first. At 19, a busy machine would starve it.
  if (tsc.pid !== undefined) setPriority(tsc.pid, 5);
  void readChecks(tsc, (found) => {
    faults = found;
    for (const [app, { watching }] of builds)
      if (JSON.stringify(faultsOf(app)) !== (known.get(app) ?? '[]')) watching?.invalidate();
  });
}

/** Reads what `tsc --watch` prints, and passes on the faults after each check. */
async function readChecks(lines: AsyncIterable<string>, pass: (faults: TypeFault[]) => void) {
  let found: TypeFault[] = [];
  for await (const line of lines) {
    const [, file, at, message] = /^(\S.*)\((\d+,\d+)\): error (TS.*)$/.exec(line) ?? [];
    const last = found.at(-1);
    if (file && at && message) found.push({ place: `${file}:${at.replace(',', ':')}`, message });
    else if (line.startsWith(' ') && last) last.message += `\n${line}`;
    else if (/ - Found \d+ errors?\./.test(line)) {
      pass(found);
      found = [];
    }
  }
}

/** Writes a TypeScript project of apps' sources without their tests. @returns its file */
function writeProject(apps: AppName[]): string {
  const folder = path.join(ROOT, 'node_modules/.cache/type-check');
  const file = path.join(folder, `${apps.join('-')}.json`);
  const project = {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: { noEmit: true, incremental: false },
    include: [
      // All apps' definitions, since the contract's types derive from them.
      ...localApps().map((app) => appFolder(app, '*.ts')),
      ...apps.map((app) => appFolder(app, 'src')),
    ],
    exclude: ['test', 'test-d', 'fixture'].map((kind) => path.join(ROOT, `**/*.${kind}.*`)),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(project));
  return file;
}
