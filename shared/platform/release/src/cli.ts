import { createProgram } from './commands/createProgram';
import { reportUnwritten, runProgram, sayError } from './commands/run/report';
import { missesNamespaces } from './compose/sandbox/namespaces';

reportUnwritten(process.stdout);
await runProgram(createProgram(), process.argv.slice(2));
if (missesNamespaces())
  sayError(
    'Note: this machine allows no Linux namespaces, so the apps’ code rendered pages with less isolation, and could have reached the network. To isolate it, see "The sandbox" in shared/platform/release/operations.md',
  );
