import { DryRunStore } from './DryRunStore';
import { MemoryStore } from './MemoryStore.fixture';

const bytes = (text: string) => Buffer.from(text);

test('shows what was created, replaced and deleted, and changes nothing', async () => {
  const store = new MemoryStore(true);
  for (const key of ['a.html', 'b.html', 'c.html']) await store.create(key, bytes('old'));
  const dry = new DryRunStore(store);
  expect(dry.servesItself).toBe(true);
  expect(await dry.create('a.html', bytes('new'))).toBe(false);
  expect(await dry.create('d.html', bytes('new'))).toBe(true);
  const stored = await dry.read('a.html');
  expect(await dry.replace('a.html', bytes('second'), stored?.revision)).toBe(true);
  expect(await dry.replace('a.html', bytes('third'), stored?.revision)).toBe(false);
  await dry.delete(['b.html', 'd.html']);

  const textsOf = async (from: MemoryStore | DryRunStore) => {
    const keys = (await from.list('')).map(({ key }) => key);
    return Promise.all(keys.map(async (key) => `${key} ${String((await from.read(key))?.bytes)}`));
  };
  expect(await textsOf(dry)).toEqual(['a.html second', 'c.html old']);
  expect(await dry.read('b.html')).toBeUndefined();
  expect(await textsOf(store)).toEqual(['a.html old', 'b.html old', 'c.html old']);
});
