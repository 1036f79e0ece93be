/**
 * Webpack loader: ends the build with the message in its options. CommonJS, since webpack loads
 * loaders without a compiler for TypeScript.
 */
module.exports = function refuseModule() {
  const error = new Error(this.getOptions().message);
  // It would show the compiler's own code.
  error.stack = undefined;
  throw error;
};
