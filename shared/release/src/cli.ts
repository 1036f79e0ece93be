import { createProgram } from './commands/createProgram';
import { runProgram } from './commands/runProgram';

await runProgram(createProgram(), process.argv.slice(2));
