#!/usr/bin/env -S node --import tsx
import { createProgram } from './commands/createProgram';
import { runProgram } from './commands/output/report';

// A reader that stops early, as `head` does, must not end a deploy.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await runProgram(createProgram(), process.argv.slice(2));
