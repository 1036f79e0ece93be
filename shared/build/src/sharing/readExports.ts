import { createRequire } from 'node:module';
import type ts from 'typescript';

// `import` would take a second longer: Node first searches its 9 MB for the names that it exports.
const typescript = createRequire(import.meta.url)('typescript') as typeof ts;

/** Where an export comes from: another module's export, or the module itself. */
export interface ExportSource {
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
export function readExports(source: string): ModuleExports {
  const file = typescript.createSourceFile(
    'module.tsx',
    source,
    typescript.ScriptTarget.Latest,
    true,
  );
  const imports = readImports(file);
  const named = new Map<string, ExportSource>();
  const stars: string[] = [];
  for (const statement of file.statements) {
    if (typescript.isExportAssignment(statement)) {
      const { expression } = statement;
      const imported = typescript.isIdentifier(expression) && imports.get(expression.text);
      named.set('default', imported || { name: 'default' });
    } else if (typescript.isExportDeclaration(statement)) {
      const request = requestOf(statement);
      if (statement.isTypeOnly) continue;
      if (!statement.exportClause && request !== undefined) stars.push(request);
      if (!statement.exportClause || !typescript.isNamedExports(statement.exportClause)) continue;
      for (const { name, propertyName = name, isTypeOnly } of statement.exportClause.elements) {
        if (isTypeOnly) continue;
        const local = propertyName.text;
        const imported = request === undefined ? imports.get(local) : { request, name: local };
        named.set(name.text, imported ?? { name: name.text });
      }
    } else for (const name of declaredExports(statement)) named.set(name, { name });
  }
  return { named, stars };
}

/** Returns the imported bindings of a module, by local name. */
function readImports(file: ts.SourceFile): Map<string, ExportSource> {
  const imports = new Map<string, ExportSource>();
  for (const statement of file.statements) {
    if (!typescript.isImportDeclaration(statement) || !statement.importClause) continue;
    const request = requestOf(statement);
    if (request === undefined) continue;
    const { name, namedBindings } = statement.importClause;
    if (name) imports.set(name.text, { request, name: 'default' });
    if (namedBindings && typescript.isNamedImports(namedBindings))
      for (const { name: local, propertyName = local } of namedBindings.elements)
        imports.set(local.text, { request, name: propertyName.text });
  }
  return imports;
}

const requestOf = ({ moduleSpecifier }: ts.ImportDeclaration | ts.ExportDeclaration) =>
  moduleSpecifier && typescript.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;

/** Returns the names that a declaration exports, e.g. `export function useTheme() {}`. */
function declaredExports(statement: ts.Statement): string[] {
  const modifiers = typescript.canHaveModifiers(statement)
    ? (typescript.getModifiers(statement) ?? [])
    : [];
  const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
  if (!has(typescript.SyntaxKind.ExportKeyword)) return [];
  if (has(typescript.SyntaxKind.DefaultKeyword)) return ['default'];
  if (typescript.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isValue =
    typescript.isFunctionDeclaration(statement) || typescript.isClassDeclaration(statement);
  return isValue && statement.name ? [statement.name.text] : [];
}
