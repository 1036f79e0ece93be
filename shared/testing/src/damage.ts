// Every way in which a JSON file can be damaged, for tests of the code that reads it.

/** Damaged bytes of a file, and a description of the damage. */
export interface Damaged {
  how: string;
  bytes: Buffer;
}

/** Yields the file truncated at every length. */
export function* truncations(bytes: Buffer): Generator<Damaged> {
  for (let length = 0; length < bytes.length; length += 1)
    yield { how: `cut off after ${length} bytes`, bytes: bytes.subarray(0, length) };
}

/** Yields the file once per byte, with one bit of that byte flipped. */
export function* bitFlips(bytes: Buffer): Generator<Damaged> {
  for (let at = 0; at < bytes.length; at += 1) {
    const copy = Buffer.from(bytes);
    copy.writeUInt8((bytes[at] ?? 0) ^ (1 << (at % 8)), at);
    yield { how: `with bit ${at % 8} of byte ${at} flipped`, bytes: copy };
  }
}

/**
 * Yields the value with each of its parts replaced by every foreign value, and with each removed.
 */
export function* replacements(value: unknown): Generator<Damaged> {
  for (const place of placesOf(value)) {
    for (const [name, foreign] of FOREIGN_VALUES) {
      const how = `with ${name} at ${place.join('.') || 'the root'}`;
      yield { how, bytes: toJson(setAt(value, place, foreign)) };
    }
    if (place.length > 0)
      yield { how: `without ${place.join('.')}`, bytes: toJson(setAt(value, place, undefined)) };
  }
}

/**
 * Yields the value with a name that objects inherit, such as `toString`, added to each of its
 * objects and in place of each object's first name.
 */
export function* inheritedNames(value: unknown): Generator<Damaged> {
  for (const place of placesOf(value)) {
    const object = getAt(value, place);
    if (typeof object !== 'object' || object === null || Array.isArray(object)) continue;
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const where = place.join('.') || 'the root';
      const firstValue: unknown = Object.values(object)[0];
      const extended = Object.fromEntries([...Object.entries(object), [name, firstValue ?? {}]]);
      yield { how: `with ${name} in ${where}`, bytes: toJson(setAt(value, place, extended)) };
      const renamed = Object.entries(object).map(
        ([key, one], index) => [index === 0 ? name : key, one] as const,
      );
      yield {
        how: `with ${name} as the first name in ${where}`,
        bytes: toJson(setAt(value, place, Object.fromEntries(renamed))),
      };
    }
  }
}

/** Yields files that no reader of the site expects. */
export function* foreignFiles(): Generator<Damaged> {
  const texts = [
    'null',
    '[]',
    '{}',
    '"text"',
    '0',
    'true',
    '[{}]',
    '{"":0}',
    '<!doctype html><title>404</title>',
    'undefined',
  ];
  for (const text of texts) yield { how: text, bytes: Buffer.from(text) };
  yield { how: 'a million brackets', bytes: Buffer.from('['.repeat(1e6)) };
  yield { how: 'deep nesting', bytes: Buffer.from('['.repeat(1e5) + ']'.repeat(1e5)) };
  yield {
    how: 'a deep object',
    bytes: Buffer.from('{"apps":'.repeat(1e5) + '1' + '}'.repeat(1e5)),
  };
  yield { how: 'a string of 5 MB', bytes: toJson('x'.repeat(5e6)) };
  yield {
    how: 'a hundred thousand names',
    bytes: toJson(Object.fromEntries(Array.from({ length: 1e5 }, (_, n) => [`n${n}`, n]))),
  };
  yield { how: 'zeros', bytes: Buffer.alloc(4096) };
}

const FOREIGN_VALUES: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['1e300', 1e300],
  ['an empty string', ''],
  ['a string', 'x'],
  ['a long string', 'x'.repeat(5_000)],
  ['a list', []],
  ['a list of null', [null]],
  ['an object', {}],
  ['an object that looks like a list', { length: 1, 0: null }],
  ['a deep list', JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown],
];

/** Path of a part in a value, by keys. */
type Place = readonly string[];

function* placesOf(value: unknown, place: Place = []): Generator<Place> {
  yield place;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesOf(inner, [...place, key]);
}

const getAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

/** Returns a copy with another value at a place. undefined removes the place. */
function setAt(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other;
  const entries = Object.entries(value as object).flatMap(([name, inner]: [string, unknown]) => {
    if (name !== key) return [[name, inner] as const];
    const changed = setAt(inner, rest, other);
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));
