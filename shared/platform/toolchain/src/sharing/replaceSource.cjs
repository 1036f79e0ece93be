/**
 * Webpack loader: replaces a module's source by the text in its options. CommonJS, since webpack
 * loads loaders without a compiler for TypeScript.
 */
module.exports = function replaceSource() {
  return this.getOptions().source;
};
