import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { createProgram } from './createProgram';

/** Returns all nodes of a syntax tree. */
const nodesIn = (node: ts.Node): ts.Node[] => [
  node,
  ...node.getChildren().flatMap((child) => nodesIn(child)),
];

const SOURCES = path.join(import.meta.dirname, '..');

/** Every call of `advise` in the product: where it is, its command, and the options that its words name. */
const ADVICE = readdirSync(SOURCES, { encoding: 'utf8', recursive: true })
  .filter((file) => /(?<!\.(test|fixture))\.ts$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(path.join(SOURCES, file), 'utf8');
    return nodesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
      .filter(ts.isCallExpression)
      .filter(({ expression }) => expression.getText() === 'advise')
      .map((call) => {
        const [command = '', ...words] = call.arguments
          .flatMap(nodesIn)
          .filter(ts.isStringLiteralLike)
          .map((literal) => literal.text);
        const flags = words.filter((word) => word.startsWith('-'));
        return [call.getText(), command, flags] as const;
      });
  });

test.each(ADVICE)('the program has what %s names', (_, name, flags) => {
  const command = createProgram().commands.find((each) => each.name() === name);
  const known = command
    ?.createHelp()
    .visibleOptions(command)
    .map(({ long }) => long);
  expect(known).toEqual(expect.arrayContaining([...flags, '--store']));
});
