import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Compiler, WebpackError } from 'webpack';
import { fromRoot } from '../sources/fromRoot';

/** Matches files that are not modules, such as `.scss` and `.mdx`. */
const OTHER_FILE =
  /\.(?!([cm]?js|json|tsx?|html|css|avif|webp|png|jpe?g|gif|svg|ico|woff2?|ttf)$)\w+$/;

function adviceOn(file: string): string {
  const type = path.extname(file);
  if (/^\.(scss|sass|less)$/.test(type))
    return 'style sheets are plain CSS. Compile it to a .css file, or write it as CSS, which has nesting and variables.';
  if (type === '.jsx')
    return `builds take TypeScript. Rename it to ${path.basename(file, type)}.tsx.`;
  return `builds take no ${type} files. Write it as a component, in a .tsx file.`;
}

/** Matches webpack's message about a request by an alias such as `@/`. */
const ALIAS = /Can't resolve '(([@~#]\/)[^']*)'/;

/** What to write for the queries that Vite and its plugins know. */
const QUERIES: Record<string, string> = {
  '?raw': 'Write the text in a .ts file.',
  '?url': 'Leave it out: an imported picture is its address.',
  '?react': 'Write a component, or <img> with the address that the import without it is.',
  '?worker': 'Do long work in short tasks, or on a server: pages’ policy blocks workers.',
};

/** What to write for the modules of Next.js, which need its server or its build. */
const OF_NEXT: Record<string, string> = {
  image: 'Write <img>, with its width and height.',
  link: 'Write <a href>.',
  font: 'Write @font-face in a style sheet, with a file of the remote.',
  navigation: 'Use location and navigate, which pages get.',
  router: 'Use location and navigate, which pages get.',
};

/** Matches the scripts that import; a style sheet may name a font with a query. */
const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Plugin that says in one line what to write for an import that only other builds know: of a file that builds don't
 * take, of JSX in one that is not for it, with a query, of Next.js, or by an alias that has no meaning here.
 */
export function otherSources(compiler: Compiler): void {
  const { WebpackError } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('otherSources', (compilation, { normalModuleFactory }) => {
    /** The build goes on without the module, to find other errors. */
    const refuse = ({ issuer }: { issuer: string }, what: string): false => {
      // No file imports what the app exposes.
      const message = `${fromRoot(issuer || compiler.context)} imports ${what}`;
      compilation.errors.push(new WebpackError(message));
      return false;
    };
    normalModuleFactory.hooks.beforeResolve.tap('otherSources', ({ contextInfo, request }) => {
      const [, module] = /^next\/([\w-]+)/.exec(request) ?? [];
      if (module === undefined) return;
      const advice = OF_NEXT[module] ?? 'Write it with React alone.';
      return refuse(contextInfo, `${request}, which only Next.js has. ${advice}`);
    });
    normalModuleFactory.hooks.afterResolve.tap(
      'otherSources',
      ({ contextInfo, createData, request }) => {
        const { path: resolved, query } = createData.resourceResolveData ?? {};
        const file = resolved || '';
        const { issuer } = contextInfo;
        if (query && SCRIPT.test(issuer) && !issuer.includes('node_modules')) {
          const advice = QUERIES[query] ?? 'Leave it out.';
          return refuse(contextInfo, `${request}, but builds know no ${query}. ${advice}`);
        }
        if (!OTHER_FILE.test(file) || file.includes('node_modules')) return;
        return refuse(contextInfo, `${fromRoot(file)}, but ${adviceOn(file)}`);
      },
    );
    compilation.hooks.seal.tap('otherSources', () => {
      compilation.errors = compilation.errors.map((error) => {
        const { module, loc } = error as WebpackError;
        const file = module?.nameForCondition() ?? '';
        const [, request = '', alias] = ALIAS.exec(error.message) ?? [];
        if (alias !== undefined)
          return new WebpackError(
            `${fromRoot(file)} imports ${request}, but its tsconfig.json does not say what ${alias} is. Add it: "paths": { "${alias}*": ["./src/*"] }.`,
          );
        if (error.name !== 'ModuleParseError' || !/\.[cm]?js$/.test(file)) return error;
        if (file.includes('node_modules')) return error;
        const place = loc && 'start' in loc ? `:${loc.start.line}` : '';
        return new WebpackError(
          `${fromRoot(file)}${place} can't be read. Only .tsx files take JSX: rename it to ${path.basename(file, path.extname(file))}.tsx.`,
        );
      });
    });
  });
}

/**
 * Plugin that says what to do about an import of a module of Node in a browser build. webpack
 * advises polyfills. A package of the same name is used if there is one; an import that may fail, in
 * a `try`, stays a warning.
 */
export function nodeModules(compiler: Compiler): void {
  const { WebpackError } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('nodeModules', (compilation, { normalModuleFactory }) => {
    normalModuleFactory.hooks.resolve.tapAsync('nodeModules', (data, callback) => {
      if (!isBuiltin(data.request)) return callback();
      // Makes an import of node:fs fail as one of fs does.
      data.request = data.request.replace(/^node:/, '');
      const { request, context, contextInfo, dependencyType } = data;
      const dependency = data.dependencies.find(({ optional }) => !optional);
      if (!dependency) return callback();
      const resolver = normalModuleFactory.getResolver('normal', { dependencyType });
      resolver.resolve(contextInfo, context, request, data, (error) => {
        if (!error) return callback();
        const fault = new WebpackError(
          `${request} is a module of Node, which browsers lack. Use what browsers have, or a package that is made for browsers.`,
        );
        const module = compilation.moduleGraph.getParentModule(dependency);
        compilation.errors.push(Object.assign(fault, { module, loc: dependency.loc }));
        // The build goes on without the module, to find other errors.
        callback(null, false);
      });
    });
  });
}
