import type { Store } from './objects/Store';

const text = (object: { bytes: Buffer } | undefined) => object?.bytes.toString();
const countOf = (answers: boolean[]) => answers.filter((answer) => answer).length;

/** What every store must do when many use it at once, as tests. */
export function describeRaces(openEmptyStore: () => Promise<Store>) {
  let store: Store;
  beforeEach(async () => {
    store = await openEmptyStore();
  });
  const write = async (key: string, value: string) => {
    const stored = await store.read(key);
    expect(await store.replace(key, Buffer.from(value), stored?.revision)).toBe(true);
  };

  test('of twenty that create the same object at once exactly one wins, and its bytes stand', async () => {
    const values = Array.from({ length: 20 }, (_, at) => `writer ${at} `.repeat(500));
    const answers = await Promise.all(
      values.map((value) => store.create('releases/1.json', Buffer.from(value))),
    );
    expect(countOf(answers)).toBe(1);
    expect(text(await store.read('releases/1.json'))).toBe(values[answers.indexOf(true)]);
  });

  test('of twenty that replace what they all have read exactly one wins, and its bytes stand', async () => {
    await write('release.json', 'before');
    const before = await store.read('release.json');
    const values = Array.from({ length: 20 }, (_, at) => `writer ${at} `.repeat(500));
    const replace = (value: string) =>
      store.replace('release.json', Buffer.from(value), before?.revision);
    const answers = await Promise.all(values.map(replace));
    expect(countOf(answers)).toBe(1);
    expect(text(await store.read('release.json'))).toBe(values[answers.indexOf(true)]);
  });

  test('a reader never sees half an object, whoever writes it meanwhile', async () => {
    // So big that no file system writes it in one go.
    const filledWith = (letter: string) => letter.repeat(8_000_000);
    await write('phone.avif', filledWith('a'));
    let isWriting = true;
    const writing = (async () => {
      for (const letter of 'bcdefgh') await write('phone.avif', filledWith(letter));
      isWriting = false;
    })();
    const seen = new Set<string>();
    while (isWriting) seen.add(text(await store.read('phone.avif')) ?? 'nothing');
    await writing;
    const halves = [...seen].filter((value) => value !== filledWith(value.charAt(0)));
    expect(halves.map(({ length }) => length)).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
  });
}
