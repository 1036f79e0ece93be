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
  const text = language === 'js' ? source : transformSync(source, { loader: language }).code;
  const { body } = parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
  const imports = new Map<string, ExportSource>();
  const named = new Map<string, ExportSource>();
  const stars: string[] = [];
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue;
    for (const one of node.specifiers) {
      if (one.type === 'ImportNamespaceSpecifier') continue;
      const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default';
      imports.set(one.local.name, { request: String(node.source.value), name });
    }
  }
  for (const node of body) {
    if (node.type === 'ExportAllDeclaration' && !node.exported)
      stars.push(String(node.source.value));
    if (node.type === 'ExportDefaultDeclaration') {
      const { declaration } = node;
      const imported = declaration.type === 'Identifier' && imports.get(declaration.name);
      named.set('default', imported || { name: 'default' });
    }
    if (node.type !== 'ExportNamedDeclaration') continue;
    for (const { local, exported } of node.specifiers) {
      const [name, origin] = [nameOf(exported), nameOf(local)];
      const request = node.source && String(node.source.value);
      named.set(name, request ? { request, name: origin } : (imports.get(origin) ?? { name }));
    }
    const { declaration } = node;
    if (declaration?.type === 'VariableDeclaration') {
      for (const { id } of declaration.declarations)
        if (id.type === 'Identifier') named.set(id.name, { name: id.name });
    } else if (declaration) named.set(declaration.id.name, { name: declaration.id.name });
  }
  return { named, stars };
}

const nameOf = (node: Identifier | Literal) =>
  node.type === 'Identifier' ? node.name : String(node.value);
