import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Compiler, WebpackError } from 'webpack';
import { fromRoot } from '../sources/fromRoot';

/** Matches files that are not modules, such as `.scss` and `.mdx`. */
const OTHER_FILE =
  /\.(?!([cm]?js|json|tsx?|html|css|avif|webp|png|jpe?g|gif|svg|ico|woff2?|ttf)$)\w+$/;

/** Matches the fault of an import such as Vite's `/vite.svg`, which is a file of its `public/`. */
const MISSING_ADDRESS = /Can't resolve '(\/[^']+)'/;

function adviceOn(file: string): string {
  const type = path.extname(file);
  if (/^\.(scss|sass|less)$/.test(type))
    return 'style sheets are plain CSS. Compile it to a .css file, or write it as CSS, which has nesting and variables.';
  if (type === '.jsx')
    return `builds take TypeScript. Rename it to ${path.basename(file, type)}.tsx.`;
  return `builds take no ${type} files. Write it as a component, in a .tsx file.`;
}

/**
 * Plugin that says in one line what to do about a file that builds don't take, JSX in one that is not for it, or an
 * import of an address.
 */
export function otherSources(compiler: Compiler): void {
  const { WebpackError } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('otherSources', (compilation, { normalModuleFactory }) => {
    normalModuleFactory.hooks.afterResolve.tap('otherSources', ({ contextInfo, createData }) => {
      const file = createData.resourceResolveData?.path || '';
      if (!OTHER_FILE.test(file) || file.includes('node_modules')) return;
      // No file imports what the app exposes.
      const importer = contextInfo.issuer || compiler.context;
      const message = `${fromRoot(importer)} imports ${fromRoot(file)}, but ${adviceOn(file)}`;
      compilation.errors.push(new WebpackError(message));
      // The build goes on without the module, to find other errors.
      return false;
    });
    compilation.hooks.seal.tap('otherSources', () => {
      compilation.errors = compilation.errors.map((error) => {
        const { module, loc } = error as WebpackError;
        const file = module?.nameForCondition() ?? '';
        const [, address] = MISSING_ADDRESS.exec(error.message) ?? [];
        if (address !== undefined && !file.endsWith('.css'))
          return new WebpackError(
            `${fromRoot(file)} imports ${address}, an address. Move the file beside it, and import './${path.basename(address)}'.`,
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
