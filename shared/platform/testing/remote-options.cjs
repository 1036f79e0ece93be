// CommonJS, since Jest, ESLint and the builds all read it.
const { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const readConfig = (file) => require('typescript').readConfigFile(file, readText).config ?? {};

/** Matches a configuration with options of its own, or one that it takes from elsewhere than the repository. */
const OWN = /"compilerOptions"|"extends":(?!\s*"\.\.\/)/;

/** Returns the `compilerOptions` that the tsconfig.json of a folder sets itself, and those that it extends there. */
function ownOptions(folder, file = path.join(folder, 'tsconfig.json')) {
  // Most remotes set none, and TypeScript takes a while to load.
  if (!OWN.test(readText(file))) return {};
  const { extends: bases = [], compilerOptions } = readConfig(file);
  const own = [bases].flat().filter((base) => !base.startsWith('../') && !path.isAbsolute(base));
  const options = own.map((base) => {
    const place = { paths: [folder] };
    return ownOptions(
      folder,
      require.resolve(base.endsWith('.json') ? base : `${base}.json`, place),
    );
  });
  return Object.assign({}, ...options, compilerOptions);
}

/** What builds decide. An app may say the same; undefined is what it may not set at all. */
const DECIDED = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  isolatedModules: true,
  noEmitHelpers: undefined,
  customConditions: undefined,
  moduleSuffixes: undefined,
};

/** Checks the tsconfig.json of a folder. @throws Error naming its options that can't count in builds */
function requireCountingOptions(folder) {
  const own = ownOptions(folder);
  const isDecided = (name) =>
    Object.hasOwn(DECIDED, name) &&
    String(own[name]).toLowerCase() !== String(DECIDED[name]).toLowerCase();
  const ignored = Object.keys(own).filter(isDecided);
  if (ignored.length === 0) return;
  const error = new Error(
    `${path.join(path.basename(folder), 'tsconfig.json')} sets ${ignored.join(', ')}, which builds decide. Leave that out.`,
  );
  // webpack and Jest print it. Where it was thrown helps nobody.
  error.stack = error.message;
  throw error;
}

/** Returns how Jest compiles the sources of a folder: by the options that its build takes. */
function jestTransform(folder) {
  requireCountingOptions(folder);
  const own = ownOptions(folder);
  return {
    jsc: {
      ...(own.experimentalDecorators && {
        parser: { syntax: 'typescript', tsx: true, decorators: true },
      }),
      transform: {
        react: { runtime: 'automatic', importSource: own.jsxImportSource ?? 'react' },
        legacyDecorator: own.experimentalDecorators ?? false,
        decoratorMetadata: own.emitDecoratorMetadata ?? false,
        useDefineForClassFields: own.useDefineForClassFields ?? true,
      },
    },
  };
}

/** Returns the folders of the remotes in a repository that set options of their own. */
const remotesWithOptions = (root) =>
  readdirSync(root).filter(
    (name) => name.endsWith('-remote') && Object.keys(ownOptions(path.join(root, name))).length > 0,
  );

/** Returns the aliases of a remote, `paths` of its tsconfig.json, as Jest maps names. */
const jestAliases = (folder) =>
  Object.fromEntries(
    Object.entries(ownOptions(folder).paths ?? {}).map(([alias, places]) => [
      `^${alias.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '(.*)')}$`,
      places.map((place) => path.resolve(folder, place).replace('*', '$1')),
    ]),
  );

/**
 * Returns the configurations of TypeScript that check all sources together. A remote with options of its own
 * is checked by these: once as its build does, and once with its tests.
 *
 * @param files those of the repository, from its root, e.g. `tsconfig.json`
 * @returns absolute paths, those of remotes first
 */
function typeConfigurations(root, files) {
  const remotes = remotesWithOptions(root);
  const own = files.map((name) => path.join(root, name));
  if (remotes.length === 0) return own;
  const folder = path.join(root, 'node_modules/.cache/types');
  mkdirSync(folder, { recursive: true });
  const write = (name, config) => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(config));
    return file;
  };
  const { types } = readConfig(path.join(root, 'tsconfig.json')).compilerOptions;
  return [
    ...remotes.map((remote) =>
      write(remote, {
        extends: path.join(root, remote, 'tsconfig.json'),
        compilerOptions: { types },
        include: [path.join(root, remote, '**/*'), path.join(root, '*-remote/remote.ts')],
        exclude: ['node_modules', 'dist'].map((name) => path.join(root, remote, name)),
      }),
    ),
    ...remotes.map((remote) => path.join(root, remote, 'tsconfig.json')),
    ...own.map((file, at) => {
      const place = (name) => path.resolve(path.dirname(file), name);
      const { include = [], exclude = [] } = readConfig(file);
      // The types of the shell's routes derive from them.
      const definitions = include.some((name) => name.includes('-remote'))
        ? remotes.map((remote) => path.join(root, remote, 'remote.ts'))
        : [];
      return write(`all-${at}`, {
        extends: file,
        files: definitions,
        include: include.map(place),
        exclude: [...exclude.map(place), ...remotes.map((remote) => path.join(root, remote, '**'))],
      });
    }),
  ];
}

module.exports = {
  jestAliases,
  jestTransform,
  ownOptions,
  remotesWithOptions,
  requireCountingOptions,
  typeConfigurations,
};
