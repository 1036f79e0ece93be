import { temporaryFolder } from '@site/testing/temporaryFolder';
import promises, { link, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DirectoryStore } from './DirectoryStore';

let folder: string;
let store: DirectoryStore;
beforeEach(async () => {
  folder = path.join(await temporaryFolder(), 'site');
  store = new DirectoryStore(folder);
});
afterEach(() => jest.restoreAllMocks());

const file = (name: string) => path.join(folder, name);

const bytes = (text: string) => Buffer.from(text);

/**
 * Suspends the next writer before its temporary file is written; meanwhile another process breaks
 * its lock and acts.
 */
function suspendWriter(key: string, act: () => Promise<unknown>): void {
  const isTemporaryFile = (name: unknown) => /\.tmp-[0-9a-f-]{36}$/.test(String(name));
  const write = jest.spyOn(promises, 'writeFile');
  write.mockImplementation(async (...args) => {
    if (!isTemporaryFile(args[0])) return writeFile(...args);
    write.mockRestore();
    await rm(file(`${key}.tmp-lock`));
    await act();
    return writeFile(...args);
  });
}

describe('a writer that is suspended until its lock is broken', () => {
  const broken = { name: 'Refusal', message: expect.stringContaining('was broken') as string };

  test('does not overwrite what the next writer has written', async () => {
    await store.create('index.html', bytes('one'));
    const one = await store.read('index.html');
    const next = () => store.replace('index.html', bytes('two'), one?.revision);
    suspendWriter('index.html', async () => expect(await next()).toBe(true));
    await expect(store.replace('index.html', bytes('late'), one?.revision)).rejects.toMatchObject(
      broken,
    );
    expect(await readFile(file('index.html'), 'utf8')).toBe('two');
    expect((await readdir(folder)).sort()).toEqual([
      'index.html',
      'index.html.br',
      'index.html.gz',
    ]);
  });

  test('does not create an object that was created and deleted meanwhile', async () => {
    suspendWriter('a.json', async () => {
      await store.create('a.json', bytes('{}'));
      await store.delete('a.json');
    });
    await expect(store.create('a.json', bytes('{"late":1}'))).rejects.toMatchObject(broken);
    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves the compressed copies to the next writer', async () => {
    jest.spyOn(promises, 'link').mockImplementation(async (from, to) => {
      await link(from, to);
      if (!to.toString().endsWith('index.html')) return;
      await rm(file('index.html.tmp-lock'));
    });
    expect(await store.create('index.html', bytes('one'))).toBe(true);
    expect(await readdir(folder)).toEqual(['index.html']);
    jest.restoreAllMocks();
    expect(await store.repairCopies('index.html')).toBe(true);
  });
});

describe('on NFS, which may send a request twice', () => {
  const twice = <Names extends unknown[]>(
    call: (...names: Names) => Promise<unknown>,
    code: string,
  ) =>
    async function (...names: Names) {
      await call(...names);
      throw Object.assign(new Error(code), { code });
    };

  test('a create that is reported as existing has won', async () => {
    jest.spyOn(promises, 'link').mockImplementation(twice(link, 'EEXIST'));
    expect(await store.create('a.json', bytes('{}'))).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['a.json', 'a.json.br', 'a.json.gz']);
  });

  test('a rename that is reported as missing has happened', async () => {
    await store.create('a.json', bytes('{}'));
    const { revision } = (await store.read('a.json')) ?? {};
    jest.spyOn(promises, 'rename').mockImplementation(twice(rename, 'ENOENT'));
    expect(await store.replace('a.json', bytes('{"a":1}'), revision)).toBe(true);
    expect(await store.findBadCopies('a.json')).toEqual([]);
  });
});

test('an object’s name, and those of new folders, are on disk when it is written', async () => {
  const events: string[] = [];
  const name = (place: unknown) => path.relative(path.dirname(folder), String(place)) || '.';
  jest.spyOn(promises, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      events.push(`sync ${name(args[0])}`);
    };
    return handle;
  });
  jest.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
    await rename(from, to);
    events.push(`rename ${name(to)}`);
  });
  await store.create('apps/a/main.js', bytes('main();'));
  const [br, gz, ...synced] = events.splice(0);
  expect([br, gz]).toEqual(['rename site/apps/a/main.js.br', 'rename site/apps/a/main.js.gz']);
  expect([...new Set(synced)].sort()).toEqual([
    'sync .',
    'sync site',
    'sync site/apps',
    'sync site/apps/a',
  ]);

  const { revision } = (await store.read('apps/a/main.js')) ?? {};
  await store.replace('apps/a/main.js', bytes('second();'), revision);
  expect(events.at(0)).toBe('rename site/apps/a/main.js');
  expect(events.at(-1)).toBe('sync site/apps/a');
});
