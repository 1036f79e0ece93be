import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createProgram } from './createProgram';

const SOURCES = path.join(import.meta.dirname, '..');

/** A call of `advise`, with its arguments: parentheses in these are two deep at most. */
const CALL = /\badvise\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;

/** Every call of `advise` in the product: its arguments, its command, and the options that its words name. */
const advice = readdirSync(SOURCES, { encoding: 'utf8', recursive: true })
  .filter((file) => /(?<!\.(test|fixture))\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(CALL)])
  .map(([, call = '']) => {
    const [name = '', ...words] = [...call.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
    return { call, name, flags: words.filter((word) => word.startsWith('-')) };
  });

test('the program has all commands and options that hints advise', () => {
  const known = new Map(
    createProgram().commands.map((command) => [
      command.name(),
      command
        .createHelp()
        .visibleOptions(command)
        .map(({ long }) => long),
    ]),
  );
  const isKnown = ({ name, flags }: (typeof advice)[number]) =>
    ['--store', ...flags].every((flag) => known.get(name)?.includes(flag));
  expect(advice.filter((each) => !isKnown(each))).toEqual([]);
  expect(advice.map(({ flags }) => flags)).toContainEqual(['--to']);
});
