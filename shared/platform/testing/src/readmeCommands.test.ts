import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readmeCommands } from './readmeCommands';
import { repositoryFiles, ROOT } from './repositoryFiles';

// The release tool's own tests run the commands that READMEs show of it; see cli.readmes.all.test.ts.
// Browser tests run those that start, make and build things.

const COMMANDS = readmeCommands();

const packages = new Map(
  repositoryFiles()
    .filter((file) => path.basename(file) === 'package.json')
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      const { name = '', scripts = {} } = JSON.parse(text) as {
        name?: string;
        scripts?: Record<string, string>;
      };
      return [path.dirname(file) === '.' ? '.' : name, Object.keys(scripts)] as const;
    }),
);

test('every script that a README runs exists in the package that it names', () => {
  expect(COMMANDS).toContain('npm ci && npm start');
  const missing = COMMANDS.filter((command) => {
    const [, script] = /npm run (?:--silent )?([\w:-]+)/.exec(command) ?? [];
    const [, workspace = '.'] = / -w ([\w-]+)/.exec(command) ?? [];
    // Remotes of examples are no packages of this repository.
    const scripts = packages.get(workspace) ?? packages.get('marketing-remote');
    return script !== undefined && !scripts?.includes(script);
  });
  expect(missing).toEqual([]);
});

/** Runs the tests of some files or folders: what CI runs, with names of files. */
const SOME_TESTS = /^(?:TESTS=rest )?npm run (?:unit|browser) -- (.*)$/;

test.each(COMMANDS.filter((command) => SOME_TESTS.test(command)))('%s finds tests', (command) => {
  const files = repositoryFiles();
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  for (const name of SOME_TESTS.exec(command)?.[1]?.split(' ') ?? [])
    expect(tests.filter((file) => file.includes(name))).not.toEqual([]);
});
