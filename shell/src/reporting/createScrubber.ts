/** Characters of a text that are sent at most: the federation runtime says what happened at the end of six hundred. */
const TEXT_LIMIT = 800;

/** Characters of a value that may be a secret. A shorter one would blacken every text, and is a secret of nobody's. */
const SHORTEST = 4;

/** Stands for what is not sent. */
const LEFT_OUT = '…';

/**
 * Makes what takes out of a text all that is nobody's to know but the visitor's and the API's: whatever stood in a query of
 * the page, however it is spelled, and every query, fragment and API path of any other address. A text that is long is cut.
 *
 * @param queries those that the page's address has had, each with or without its `?`
 */
export function createScrubber(queries: Iterable<string>): (text: string) => string {
  const secrets = secretsOf(queries);
  return (text) => {
    // Whole texts, before anything is cut: half a token would not be found.
    const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, LEFT_OUT), text);
    const clean = ADDRESS_PARTS.reduce((rest, part) => rest.replace(part, `$1${LEFT_OUT}`), known);
    return clean.length > TEXT_LIMIT ? clean.slice(0, TEXT_LIMIT) + LEFT_OUT : clean;
  };
}

/** A query, a fragment, and what the API is asked for, which may be a token. */
const ADDRESS_PARTS = [/(\?)\S+/g, /([\w/]#)\S+/g, /(\/api\/)\S+/g];

/** Queries, and the value of each of their parameters, in all spellings; a longer one first, since it may hold another. */
function secretsOf(queries: Iterable<string>): string[] {
  const values = [...queries].flatMap((query) => {
    const spelled = query.replace(/^\?/, '');
    return [
      spelled,
      ...spelled.split('&').map((parameter) => parameter.slice(parameter.indexOf('=') + 1)),
    ];
  });
  const spellings = new Set(values.flatMap(spellingsOf));
  return [...spellings]
    .filter(({ length }) => length >= SHORTEST)
    .sort((one, other) => other.length - one.length);
}

/** A value as an address may spell it, as a page may read it, and each of these inside of JSON. */
function spellingsOf(value: string): string[] {
  const read = [value, value.replaceAll('+', ' ')].flatMap((text) => [text, decode(text)]);
  const spelled = read.flatMap((text) => [text, encode(text)]);
  return spelled.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
}

const decode = (text: string) => converted(decodeURIComponent, text);
const encode = (text: string) => converted(encodeURIComponent, text);

function converted(convert: (text: string) => string, text: string): string {
  try {
    return convert(text);
  } catch {
    return text;
  }
}
