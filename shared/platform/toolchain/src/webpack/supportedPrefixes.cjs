/**
 * Webpack loader for @emotion/cache: replaces its prefixes, which go back to browsers of 2012, by
 * those that a browser in this package's `browserslist` still needs. Makes the shell 1 kB smaller
 * and each page 0.2 kB. CommonJS, since webpack loads loaders without a compiler for TypeScript.
 */
module.exports = function supportedPrefixes(source) {
  if (!source.includes(PLUGINS))
    throw new Error(
      `@emotion/cache has no line “${PLUGINS}” any more: correct supportedPrefixes.cjs`,
    );
  return source.replace(PLUGINS, () => PLUGINS.replace('prefixer', addPrefix.toString()));
};

const PLUGINS = 'var defaultStylisPlugins = [prefixer];';

/** A plugin of stylis, which becomes a part of @emotion/cache as text. */
function addPrefix(element) {
  // Chrome lacks mask until 120, background-clip: text too, box-decoration-break until 130,
  // print-color-adjust until 136. Safari lacks backdrop-filter until 18, and the others to this day.
  const needed =
    /^(backdrop-filter|background-clip|box-decoration-break|mask|print-color-adjust|text-decoration:|text-size-adjust|user-select)/;
  if (
    element.type === 'decl' &&
    element.length > -1 &&
    !element.return &&
    needed.test(element.value)
  )
    element.return = `-webkit-${element.value}${element.value}`;
}
