/**
 * Webpack loader: registers a module's components with React Fast Refresh, and lets the module be
 * replaced in a running page. It runs after TypeScript, whose transformer marks the components.
 * Nothing is added to other modules. CommonJS, since webpack loads loaders without a compiler for
 * TypeScript.
 *
 * A page has one refresh runtime, the development shell's. A released shell has none, because
 * React's production build can't refresh: then no module accepts its update, and the page reloads.
 */
module.exports = function fastRefreshLoader(source, map) {
  const hasComponents = source.includes('$RefreshReg$(');
  if (!hasComponents && !source.includes('$RefreshSig$(')) return this.callback(null, source, map);
  const name = `${this._compilation.outputOptions.uniqueName} ${this.resourcePath} `;
  // On the source's first line: the source map counts lines.
  const start = [
    `const $RefreshReg$ = (type, id) => self.fastRefresh?.register(type, ${JSON.stringify(name)} + id);`,
    'const $RefreshSig$ = () => self.fastRefresh?.createSignature() ?? ((type) => type);',
  ].join(' ');
  const end = hasComponents
    ? '\nself.fastRefresh?.accept(import.meta.webpackHot, __webpack_module__.exports);'
    : '';
  this.callback(null, `${start} ${source}${end}`, map);
};
