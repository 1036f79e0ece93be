import { createRequire } from 'node:module';
import type ts from 'typescript';

/**
 * TypeScript's compiler. `import` would take a second longer: Node first searches its 9 MB for the
 * names that it exports.
 */
export const typescript = createRequire(import.meta.url)('typescript') as typeof ts;
