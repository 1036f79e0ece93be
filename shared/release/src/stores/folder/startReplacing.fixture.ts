import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const tsx = pathToFileURL(createRequire(__filename).resolve('tsx')).href;

/** Starts a process of `replaceInProcess.fixture.ts`. */
export const startReplacing = (root: string, times: string) =>
  spawn(
    process.execPath,
    ['--import', tsx, path.join(__dirname, 'replaceInProcess.fixture.ts'), root, times],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
