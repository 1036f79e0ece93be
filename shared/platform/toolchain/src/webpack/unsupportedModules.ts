import { ROOT } from '@site/project';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler, RuleSetRule, WebpackError } from 'webpack';

const require = createRequire(import.meta.url);

/** Ends the build at a file that is no module, such as `.scss` or `.mdx`. */
export const otherFilesRule: RuleSetRule = {
  test: /\.(?!([cm]?js|json|tsx?|html|css|avif|webp|png|jpe?g|gif|svg|ico|woff2?|ttf)$)\w+$/,
  exclude: /node_modules/,
  type: 'javascript/auto',
  use: ({ realResource = '', issuer = '' }) => ({
    loader: require.resolve('./refuseModule.cjs'),
    options: {
      message: `${fromRoot(issuer)} imports ${fromRoot(realResource)}, but ${adviceOn(realResource)}`,
    },
  }),
};

function adviceOn(file: string): string {
  const type = path.extname(file);
  if (/^\.(scss|sass|less)$/.test(type))
    return 'style sheets are plain CSS. Compile it to a .css file, or write it as CSS, which has nesting and variables.';
  if (type === '.jsx')
    return `builds take TypeScript. Rename it to ${path.basename(file, type)}.tsx.`;
  return `builds take no ${type} files. Write it as a component, in a .tsx file.`;
}

/** Plugin that says in one line what to do about a file that builds don't take, or JSX in one that is not for it. */
export function otherSources(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('otherSources', (compilation) => {
    compilation.hooks.seal.tap('otherSources', () => {
      compilation.errors = compilation.errors.map((error) => {
        const { module, loc } = error as WebpackError;
        const file = module?.nameForCondition() ?? '';
        const [, refusal] = /refuseModule\.cjs\):\n(?:Error: )?(.+)/.exec(error.message) ?? [];
        if (refusal) return new compiler.webpack.WebpackError(refusal);
        if (error.name !== 'ModuleParseError' || !/\.[cm]?js$/.test(file)) return error;
        if (file.includes('node_modules')) return error;
        const place = loc && 'start' in loc ? `:${loc.start.line}` : '';
        return new compiler.webpack.WebpackError(
          `${fromRoot(file)}${place} can't be read. Only .tsx files take JSX: rename it to ${path.basename(file, path.extname(file))}.tsx.`,
        );
      });
    });
  });
}

const fromRoot = (file: string) => path.relative(ROOT, file).split(path.sep).join('/');

/**
 * Plugin that says what to do about an import of a module of Node in a browser build. The compilers
 * advise polyfills. A package of the same name is used if there is one; an import that may fail, in
 * a `try`, stays a warning.
 */
export function nodeModules(compiler: Compiler): void {
  const { NormalModuleReplacementPlugin } = compiler.webpack;
  // Makes an import of node:fs fail as one of fs does.
  new NormalModuleReplacementPlugin(/^node:/, (data) => {
    data.request = data.request.replace(/^node:/, '');
  }).apply(compiler);
  compiler.hooks.thisCompilation.tap('nodeModules', (compilation) => {
    compilation.hooks.processAssets.tap('nodeModules', () => {
      compilation.errors = compilation.errors.map((error) => {
        const [, name = ''] = /Can't resolve '(.+?)'/.exec(error.message) ?? [];
        if (!builtinModules.includes(name)) return error;
        const { module, loc } = error as WebpackError;
        return Object.assign(
          new compiler.webpack.WebpackError(
            `${name} is a module of Node, which browsers lack. Use what browsers have, or a package that is made for browsers.`,
          ),
          { ...(module && { module }), ...(loc && { loc }) },
        );
      });
    });
  });
}

/** Plugin that shortens a warning of an import that a module does not have: it lists all that the module has. */
export function missingExports(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('missingExports', (compilation) => {
    compilation.hooks.processWarnings.tap('missingExports', (warnings) =>
      warnings.map((warning) =>
        Object.assign(warning, {
          message: warning.message.replace(/ \(possible exports: .*\)$/, ''),
        }),
      ),
    );
  });
}
