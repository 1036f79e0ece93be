/**
 * Maximum length of a sent text, in characters. A browser refuses a beacon of more than 64 kB: a
 * failure's eleven texts fit, even if JSON escapes every character to six bytes.
 */
const TEXT_LIMIT = 800;

/** In characters. Shorter values cannot be secrets, and replacing them would garble every text. */
const MIN_SECRET_LENGTH = 4;

const REPLACEMENT = '…';

/**
 * Returns a function that removes private data from a text: every value from the page's queries, in
 * any encoding, and the query, fragment and API path of every other address. It also truncates long
 * texts.
 */
export function createScrubber(queries: Iterable<string>): (text: string) => string {
  const secrets = collectSecrets(queries);
  return (text) => {
    // Before truncating: half a token would not be found.
    const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, REPLACEMENT), text);
    const clean = ADDRESS_PARTS.reduce(
      (rest, pattern) => rest.replace(pattern, `$1${REPLACEMENT}`),
      known,
    );
    return clean.length > TEXT_LIMIT ? clean.slice(0, TEXT_LIMIT) + REPLACEMENT : clean;
  };
}

/** A query, a fragment, and an API path, which may contain a token. */
const ADDRESS_PARTS = [/(\?)\S+/g, /([\w/]#)\S+/g, /(\/api\/)\S+/g];

/**
 * Collects the queries and their parameters' values, in all encodings. Longer ones come first,
 * since one may contain another.
 */
function collectSecrets(queries: Iterable<string>): string[] {
  const values = [...queries].flatMap((query) => {
    const parameters = query.replace(/^\?/, '');
    return [
      parameters,
      ...parameters.split('&').map((parameter) => parameter.slice(parameter.indexOf('=') + 1)),
    ];
  });
  const encodings = new Set(values.flatMap(listEncodings));
  return [...encodings]
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .sort((one, other) => other.length - one.length);
}

/** Lists a value as encoded in an address, as decoded by a page, and each of these as JSON. */
function listEncodings(value: string): string[] {
  const decoded = [value, value.replaceAll('+', ' ')].flatMap((text) => [text, decode(text)]);
  const encoded = decoded.flatMap((text) => [text, encode(text)]);
  return encoded.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
}

const decode = (text: string) => tryConvert(decodeURIComponent, text);
const encode = (text: string) => tryConvert(encodeURIComponent, text);

/** Returns the text unchanged if it cannot be converted. */
function tryConvert(convert: (text: string) => string, text: string): string {
  try {
    return convert(text);
  } catch {
    return text;
  }
}
