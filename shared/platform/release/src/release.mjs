#!/usr/bin/env node
// Runs the command line, which is TypeScript. Not `env -S node --import tsx`: the env of Alpine has no -S.
import 'tsx';

await import('./cli.ts');
