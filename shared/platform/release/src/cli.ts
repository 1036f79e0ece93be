#!/usr/bin/env -S node --import tsx
import { createProgram } from './commands/createProgram';
import { runProgram } from './commands/output/report';

await runProgram(createProgram(), process.argv.slice(2));
