import { parse, type Identifier, type Literal } from 'acorn';
import { transformSync } from 'esbuild';

/** Where an export comes from: another module's export, or the module itself. */
interface ExportSource {
  /** Request of the other module. Undefined: the module defines the export itself. */
  request?: string;
  /** Name of the export in the module that it comes from. */
  name: string;
}

/** What a module exports. */
export interface ModuleExports {
  named: Map<string, ExportSource>;
  /** Requests of the modules of which it exports everything. */
  stars: string[];
}

/** Reads the exports of an ES module from its source, JavaScript or TypeScript. Skips types. */
export function readExports(source: string, language: 'js' | 'ts' = 'js'): ModuleExports {
  // esbuild writes every form of export but stars as imports first, and one list of names at the end.
  const { code } = transformSync(source, { loader: language, format: 'esm' });
  const imports = new Map<string, ExportSource>();
  const named = new Map<string, ExportSource>();
  const stars: string[] = [];
  for (const node of parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    if (node.type === 'ExportAllDeclaration') stars.push(String(node.source.value));
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers) {
        if (one.type === 'ImportNamespaceSpecifier') continue;
        const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default';
        imports.set(one.local.name, { request: String(node.source.value), name });
      }
    // A default export of an import has become this variable.
    if (node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations) {
        if (id.type !== 'Identifier' || id.name !== 'stdin_default') continue;
        const origin = init?.type === 'Identifier' && imports.get(init.name);
        if (origin) imports.set(id.name, origin);
      }
    if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported } of node.specifiers) {
        const name = nameOf(exported);
        named.set(name, imports.get(nameOf(local)) ?? { name });
      }
  }
  return { named, stars };
}

const nameOf = (node: Identifier | Literal) =>
  node.type === 'Identifier' ? node.name : String(node.value);
