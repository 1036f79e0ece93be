import { createProgram, runProgram } from './commands/createProgram';

await runProgram(createProgram(), process.argv.slice(2));
