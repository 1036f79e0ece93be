import type ts from 'typescript';

/**
 * Returns the name of the function that contains a position of a source: the innermost one that has
 * a name, since a callback is known by the function around it.
 *
 * @param line counts from 1
 * @param column counts from 1
 */
export async function functionAt(
  file: string,
  text: string,
  line: number,
  column: number,
): Promise<string | undefined> {
  const { default: typescript } = await import('typescript');
  const source = typescript.createSourceFile(
    file,
    text,
    typescript.ScriptTarget.Latest,
    true,
    /\.m?js$/.test(file) ? typescript.ScriptKind.JSX : undefined,
  );
  const lineStart = source.getLineStarts()[line - 1];
  if (lineStart === undefined) return undefined;
  const at = lineStart + column - 1;
  let name: string | undefined;
  const visit = (node: ts.Node): void => {
    if (at < node.getStart(source) || at >= node.end) return;
    if (typescript.isFunctionLike(node)) name = nameOf(node, typescript)?.getText(source) ?? name;
    typescript.forEachChild(node, visit);
  };
  visit(source);
  return name;
}

/** Returns the name that a function is declared with, or is assigned to. */
function nameOf(node: ts.SignatureDeclaration, typescript: typeof ts): ts.Node | undefined {
  if (node.name) return node.name;
  const { parent } = node;
  const isNaming =
    typescript.isVariableDeclaration(parent) ||
    typescript.isPropertyAssignment(parent) ||
    typescript.isPropertyDeclaration(parent);
  return isNaming ? parent.name : undefined;
}
