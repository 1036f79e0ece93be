import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { createProgram } from '../commands/createProgram';
import { advise, adviseOn } from './advise';

afterEach(() => adviseOn({}));

test.each([
  ['/srv/site', 'rollback', ['billing'], 'rollback billing --store /srv/site'],
  ['s3://x y', 'rollback', [], "rollback --store 's3://x y'"],
  ["../it's", 'rollback', [], "rollback --store '../it'\\''s'"],
  [undefined, 'configure', ['name=Iron Diary'], "configure 'name=Iron Diary'"],
  ['', 'activate', ['shell@VERSION'], 'activate shell@VERSION'],
] as const)(
  'advises a command on the store that the command line names: %j',
  (store, name, words, line) => {
    adviseOn({ store });
    expect(advise(name, ...words)).toBe(`npm run release -- ${line}`);
  },
);

test('advises to deploy from the store that the builds are from', () => {
  adviseOn({ store: 'production', from: 'staging' });
  expect(advise('deploy', 'shell')).toBe(
    'npm run release -- deploy shell --from staging --store production',
  );
  expect(advise('rollback')).toBe('npm run release -- rollback --store production');
});

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
