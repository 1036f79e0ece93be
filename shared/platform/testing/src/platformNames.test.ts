import type { RemoteDefinition } from '@site/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createProgram } from '../../release/src/commands/createProgram';
import { repositoryFiles, ROOT } from './repositoryFiles';

// The platform serves any apps, so its product code has no name, page, path or setting of one.

const PLATFORM = 'shared/platform';

/** Not product code: tests and what they share, templates, documentation, packages. */
const NO_PRODUCT =
  /\.(test|test-d|fixture)\.tsx?$|\.(md|json)$|\/(templates|fixtures)\/|\/testSite\.ts$/;

const commands = createProgram().commands.map((command) => command.name());

/** A line of an example in a command's help. */
const EXAMPLE = new RegExp(`e\\.g\\.|^\\s*'?(${commands.join('|')}) |^\\s+npm `);

const remotes = repositoryFiles()
  .filter((file) => /^[^/]+-remote\/remote\.ts$/.test(file))
  .map((file) => jest.requireActual<{ default: RemoteDefinition }>(path.join(ROOT, file)).default);

const names = [
  ...remotes.flatMap(({ name, pages, settings = {} }) => [
    ...[name, `${name}-remote`],
    ...[...Object.keys(pages), ...Object.keys(settings)],
  ]),
  ...remotes.flatMap(({ pages }) =>
    Object.values(pages).flatMap(({ path }) => path.split('/').filter(Boolean)),
  ),
];

const NAMES = new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`);

/** Comments that begin a line or follow a space. */
const COMMENT = /^\s*\{?\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^\s*#.*$/gm;

/** Returns the lines of a source that are neither comments nor examples and name an app. */
const findNames = (text: string) =>
  text
    .replace(COMMENT, '')
    .split('\n')
    .filter((line) => NAMES.test(line) && !EXAMPLE.test(line));

test('the platform’s product code names no app of this site', () => {
  const sources = repositoryFiles(PLATFORM).filter((file) => !NO_PRODUCT.test(file));
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.flatMap((file) =>
    findNames(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});
