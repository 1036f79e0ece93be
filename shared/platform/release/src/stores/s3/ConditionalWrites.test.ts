import { revisionOf } from '../Store';
import { ConditionalWrites, type Condition, type WrittenObject } from './ConditionalWrites';

/** Replaces the server's response to a write. Throws the SDK's errors. */
type Fault = (takeEffect: () => void) => unknown;

/** A bucket in memory. Two writes of the same bytes have the same ETag. */
let objects: Map<string, WrittenObject>;
/** What happens to the next writes. */
let faults: Fault[];
let puts: number;
/** Whether the server honours a condition on what is stored. */
let isMet: (condition: Condition, stored: WrittenObject | undefined) => boolean;
/** Fails if it must. */
let beforeGet: () => void;

const honour = (condition: Condition, stored: WrittenObject | undefined) =>
  'IfMatch' in condition ? condition.IfMatch === stored?.revision : !stored;

beforeEach(() => {
  objects = new Map();
  faults = [];
  puts = 0;
  isMet = honour;
  beforeGet = () => {};
});

/** Opens the bucket as another process does. */
const open = () => {
  const requests = {
    address: 's3://bucket',
    get: async (key: string) => {
      await Promise.resolve();
      beforeGet();
      return objects.get(key);
    },
    put: async (key: string, bytes: Buffer, writeId: string, condition: Condition) => {
      puts += 1;
      await Promise.resolve();
      const takeEffect = () =>
        void objects.set(key, { bytes, writeId, revision: `"${revisionOf(bytes)}"` });
      const fault = faults.shift();
      if (fault) await fault(takeEffect);
      else if (isMet(condition, objects.get(key))) takeEffect();
      else throw failure(412, 'PreconditionFailed');
    },
  };
  // The default delay would only slow the tests down.
  return new ConditionalWrites(requests, 1);
};

const failure = (httpStatusCode: number | undefined, name: string) =>
  Object.assign(new Error('no'), { name, $metadata: { httpStatusCode } });

const KEY = 'release.json';
const [one, two] = [Buffer.from('one'), Buffer.from('two')];
const stored = () => objects.get(KEY)?.bytes.toString();
const revision = () => objects.get(KEY)?.revision;

describe.each([
  ['a 500', 500, 'InternalError'],
  ['a 409', 409, 'ConditionalRequestConflict'],
  ['a closed connection', undefined, 'ECONNRESET'],
  ['a 412 of a retry inside the SDK', 412, 'PreconditionFailed'],
])('a write that ends in %s', (_, status, name) => {
  const lose = () => {
    throw failure(status, name);
  };
  const loseAfterEffect: Fault = (takeEffect) => {
    takeEffect();
    lose();
  };

  test('a failed conditional write without effect is repeated', async () => {
    faults = [lose];
    expect(await open().write(KEY, one, undefined)).toBe(true);
    expect(stored()).toBe('one');
  });

  test('a failed conditional write that took effect is recognised by its id', async () => {
    for (const content of [one, two]) {
      faults = [loseAfterEffect];
      expect(await open().write(KEY, content, revision())).toBe(true);
    }
    expect([stored(), puts]).toEqual(['two', 2]);
  });

  test('a failed conditional write is not confused with another writer’s same bytes', async () => {
    faults = [() => open().write(KEY, one, undefined).then(lose)];
    expect(await open().write(KEY, one, undefined)).toBe(false);
  });
});

test.each([
  ['keeps failing is given up', 500, 'InternalError', 6, 'Run the command again'],
  ['the server does not know is refused at once', 501, 'NotImplemented', 1, 'Use a store with'],
])('a write that %s, with store, key, cause and hint', async (_, status, name, times, hint) => {
  faults = Array.from({ length: 30 }, () => () => {
    throw failure(status, name);
  });
  await expect(open().write(KEY, one, undefined)).rejects.toMatchObject({
    name: 'Refusal',
    message: `s3://bucket/release.json: the store replied ${name} (HTTP ${status})`,
    hint: expect.stringContaining(hint) as string,
  });
  expect([stored(), puts]).toEqual([undefined, times]);
});

test('learns only once that a server wants ETags without quotes', async () => {
  isMet = (condition, object) =>
    'IfMatch' in condition
      ? condition.IfMatch === object?.revision.replaceAll('"', '')
      : honour(condition, object);
  const writes = open();
  await writes.write(KEY, one, undefined);
  for (const content of [two, one, two])
    expect(await writes.write(KEY, content, revision())).toBe(true);
  expect(puts).toBe(5);
  expect(await writes.write(KEY, one, '"stale"')).toBe(false);
  expect(stored()).toBe('two');
});

test.each<[string, (condition: Condition) => boolean]>([
  ['If-Match', (condition) => 'IfMatch' in condition],
  ['If-Match without quotes', (condition) => 'IfMatch' in condition && condition.IfMatch === '0'],
  ['If-None-Match', (condition) => 'IfNoneMatch' in condition],
])('a server that ignores %s is not safe', async (_, ignores) => {
  const writes = open();
  await writes.write(KEY, one, undefined);
  isMet = (condition, object) => ignores(condition) || honour(condition, object);
  expect(await writes.areSafe(KEY, one)).toBe(false);
});

test('probes conditional writes once, and again after a failed probe', async () => {
  const writes = open();
  await writes.write(KEY, one, undefined);
  beforeGet = () => {
    throw new Error('denied');
  };
  await expect(writes.areSafe(KEY, one)).rejects.toThrow('denied');
  beforeGet = () => {};
  expect(await Promise.all([1, 2, 3].map(() => writes.areSafe(KEY, one)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(puts).toBe(1 + 3 + 3);
});
