import { runProgram } from '@site/release';
import { createWorkflow } from './createWorkflow';

await runProgram(createWorkflow(), process.argv.slice(2));
