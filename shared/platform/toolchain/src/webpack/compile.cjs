const { transformSync } = require('@swc/core');

/**
 * Webpack loader: compiles a source by the options of swc that it gets. An import of a type alone leaves no
 * import behind, however it is written. CommonJS, since webpack loads loaders without a compiler for TypeScript.
 */
module.exports = function compile(source, inputMap) {
  const options = {
    ...this.getOptions(),
    filename: this.resourcePath,
    sourceFileName: this.resourcePath,
    swcrc: false,
    sourceMaps: this.sourceMap,
    ...(inputMap && { inputSourceMap: JSON.stringify(inputMap) }),
  };
  const { code, map } = withoutStack(() => transformSync(source, options));
  this.callback(null, code, map && JSON.parse(map));
};

/** Lets an error say what is wrong in a source, and not where swc found it. */
function withoutStack(work) {
  try {
    return work();
  } catch (error) {
    const [message] = error.message.split(/\s+Caused by:/);
    throw Object.assign(error, { message, stack: message });
  }
}
