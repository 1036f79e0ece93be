/** What can become of a file between two readings: for tests that show that none of it is half read. */

/** A file's bytes as they should not be, and how they came about. */
export interface Damaged {
  how: string;
  bytes: Buffer;
}

/** The file cut off at every length. */
export function* cutOff(bytes: Buffer): Generator<Damaged> {
  for (let length = 0; length < bytes.length; length += 1)
    yield { how: `cut off after ${length} bytes`, bytes: bytes.subarray(0, length) };
}

/** The file with one bit of each byte in turn the other way round. */
export function* flipped(bytes: Buffer): Generator<Damaged> {
  for (let at = 0; at < bytes.length; at += 1) {
    const copy = Buffer.from(bytes);
    copy.writeUInt8((bytes[at] ?? 0) ^ (1 << (at % 8)), at);
    yield { how: `with bit ${at % 8} of byte ${at} flipped`, bytes: copy };
  }
}

/** The value with something else at every place of it in turn, and with each place left out. */
export function* replaced(value: unknown): Generator<Damaged> {
  for (const place of placesOf(value)) {
    for (const [name, other] of OTHERS) {
      const how = `with ${name} at ${place.join('.') || 'its root'}`;
      yield { how, bytes: json(withAt(value, place, other)) };
    }
    if (place.length > 0)
      yield { how: `without ${place.join('.')}`, bytes: json(withAt(value, place, undefined)) };
  }
}

/** The value with a name that every object has, at every place where an object has names of its own. */
export function* withInheritedNames(value: unknown): Generator<Damaged> {
  for (const place of placesOf(value)) {
    const object = at(value, place);
    if (typeof object !== 'object' || object === null || Array.isArray(object)) continue;
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const where = place.join('.') || 'its root';
      const first: unknown = Object.values(object)[0];
      const more = Object.fromEntries([...Object.entries(object), [name, first ?? {}]]);
      yield { how: `with ${name} in ${where}`, bytes: json(withAt(value, place, more)) };
      const renamed = Object.entries(object).map(
        ([key, one], index) => [index === 0 ? name : key, one] as const,
      );
      yield {
        how: `with ${name} as the first name in ${where}`,
        bytes: json(withAt(value, place, Object.fromEntries(renamed))),
      };
    }
  }
}

/** What is no file of any kind that the site has. */
export function* strange(): Generator<Damaged> {
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
  yield { how: 'a text of 5 MB', bytes: json('x'.repeat(5e6)) };
  yield {
    how: 'a hundred thousand names',
    bytes: json(Object.fromEntries(Array.from({ length: 1e5 }, (_, n) => [`n${n}`, n]))),
  };
  yield { how: 'zeros', bytes: Buffer.alloc(4096) };
}

const OTHERS: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['1e300', 1e300],
  ['nothing', ''],
  ['a text', 'x'],
  ['a long text', 'x'.repeat(5_000)],
  ['a list', []],
  ['a list of null', [null]],
  ['an object', {}],
  ['an object that looks like a list', { length: 1, 0: null }],
  ['a deep list', JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown],
];

type Place = readonly string[];

function* placesOf(value: unknown, place: Place = []): Generator<Place> {
  yield place;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesOf(inner, [...place, key]);
}

const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

/** A copy with something else at a place; undefined leaves the place out. */
function withAt(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other;
  const entries = Object.entries(value as object).flatMap(([name, inner]: [string, unknown]) => {
    if (name !== key) return [[name, inner] as const];
    const changed = withAt(inner, rest, other);
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
