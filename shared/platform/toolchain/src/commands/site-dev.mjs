#!/usr/bin/env node
// Runs the development servers, which are TypeScript. Not `env -S node --import tsx`: the env of Alpine
// has no -S.
import 'tsx';

await import('./dev.ts');
