import { temporaryFolder } from '@site/testing/temporaryFolder';
import promises from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isFileError } from '../../basics/errors';
import { FolderStore } from './FolderStore';

/** The real ones. Tests replace those of the module. */
const { chmod, mkdir, open, readdir, rename, stat, truncate, utimes, writeFile } = promises;

let folder: string;
let store: FolderStore;
beforeEach(async () => {
  folder = path.join(await temporaryFolder(), 'site');
  store = new FolderStore(folder);
});
afterEach(() => jest.restoreAllMocks());

const file = (name: string) => path.join(folder, name);
const bytes = (text: string) => Buffer.from(text);

const replace = async (key: string, text: string) =>
  store.replace(key, bytes(text), (await store.read(key))?.revision);

test('dates each state of an object a second after the one before', async () => {
  const seconds: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    await replace('a.html', `state ${n}`);
    seconds.push(Math.floor((await stat(file('a.html'))).mtimeMs / 1000));
  }
  expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b));
});

test('the lock, temporary files and other hidden files of a folder are not objects', async () => {
  await store.create('a.json', bytes('{}'));
  await replace('a.json', '{"a":1}');
  await writeFile(file('.DS_Store'), '');
  await writeFile(file('.tmp/half'), '{"half');
  await writeFile(file('a\\b'), '');
  expect((await readdir(folder)).sort()).toEqual(['.DS_Store', '.lock', '.tmp', 'a.json', 'a\\b']);
  expect(await store.list('')).toMatchObject([{ key: 'a.json' }]);
  for (const key of ['.lock', '.tmp/half'])
    await expect(store.delete([key])).rejects.toThrow(`"${key}" is not a valid key`);
});

test('a process that is suspended before an object gets its name holds the others up', async () => {
  await store.create('counter.json', bytes('none'));
  const revision = (await store.read('counter.json'))?.revision;
  jest.spyOn(promises, 'rename').mockImplementationOnce(async (...names) => {
    await pause(200);
    await rename(...names);
  });
  const both = [store, new FolderStore(folder)].map((one, at) =>
    one.replace('counter.json', bytes(`${at}`), revision),
  );
  const winner = (await Promise.all(both)).indexOf(true);
  expect(await both[1 - winner]).toBe(false);
  expect((await store.read('counter.json'))?.bytes).toEqual(bytes(`${winner}`));
});

test('leaves no temporary files, and removes those that are older than an hour', async () => {
  await mkdir(file('.tmp'), { recursive: true });
  const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3600;
  for (const [name, hours] of Object.entries({ old: 1.1, young: 0.9 })) {
    await writeFile(file(`.tmp/${name}`), '');
    await utimes(file(`.tmp/${name}`), hoursAgo(hours), hoursAgo(hours));
  }
  await store.create('a.json', bytes('{}'));
  await store.create('a.json', bytes('{"lost":true}'));
  await replace('a.json', '{"a":1}');
  await store.replace('a.json', bytes('{"stale":true}'), 'another revision');
  expect(await readdir(file('.tmp'))).toEqual(['young']);
});

test('a full disk is a file error, which names the file', async () => {
  jest.spyOn(promises, 'writeFile').mockImplementation(async (name) => {
    await writeFile(name, 'half');
    throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'write' });
  });
  const error = await store.create('a.json', bytes('{}')).catch((failure: unknown) => failure);
  expect(isFileError(error)).toBe(true);
  expect(String(error)).toMatch(`'${folder}/.tmp/`);
  expect(await readdir(folder)).toEqual(['.tmp']);
  expect(await readdir(file('.tmp'))).toEqual([]);
});

test('a file system error is thrown, never taken for a missing object', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(file('apps'), 'a file where a folder should be');
  await expect(store.create('apps/shell/main.js', bytes('x'))).rejects.toThrow('apps');
  await mkdir(file('index.html'));
  await expect(store.create('index.html', bytes('x'))).rejects.toThrow('index.html');
});

test('a file that is too large is refused unread', async () => {
  await store.create('apps/a/1/large.png', bytes(''));
  await truncate(file('apps/a/1/large.png'), 3 * 1024 ** 3);
  await expect(store.read('apps/a/1/large.png')).rejects.toMatchObject({
    name: 'Refusal',
    message: `${file('apps/a/1/large.png')} has more than 25 MB`,
  });
});

test('a deletion removes folders that it has emptied, and makes none', async () => {
  await store.delete(['a.json']);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  for (const key of ['apps/a/1/a.js', 'apps/a/1/early/a.js', 'apps/a/2/a.js'])
    await store.create(key, bytes('a();'));
  await store.delete(['apps/a/1/a.js', 'apps/a/1/early/a.js']);
  expect(await readdir(file('apps/a'))).toEqual(['2']);
  await store.delete(['apps/a/2/a.js']);
  expect((await readdir(folder)).sort()).toEqual(['.lock', '.tmp']);
});

test('content is on disk before it gets its name, and all names are before a call ends', async () => {
  const events: string[] = [];
  const name = (place: unknown) => path.relative(path.dirname(folder), String(place)) || '.';
  jest.spyOn(promises, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = () => sync().then(() => void events.push(`sync ${name(args[0])}`));
    return handle;
  });
  for (const [what, call] of Object.entries({ writeFile, rename }))
    jest.spyOn(promises, what as 'writeFile').mockImplementation(async (...args) => {
      await (call as typeof writeFile)(...args);
      events.push(what === 'writeFile' ? JSON.stringify(args[2]) : `${what} ${name(args[1])}`);
    });
  const written = '{"flush":true}';
  const all = ['sync .', 'sync site', 'sync site/apps', 'sync site/apps/a'];

  await store.create('apps/a/main.js', bytes('main();'));
  expect(events.splice(0, 2)).toEqual([written, 'rename site/apps/a/main.js']);
  expect(events.splice(0).sort()).toEqual(all);
  await replace('apps/a/main.js', 'second();');
  expect(events.splice(0, 2)).toEqual([written, 'rename site/apps/a/main.js']);
  expect(events.splice(0).sort()).toEqual(all);
  await store.delete(['apps/a/main.js']);
  expect(events.sort()).toEqual(['sync .', 'sync site']);
});

describe('modes', () => {
  const umask = process.umask();
  afterEach(() => void process.umask(umask));
  const modeOf = async (name: string) => ((await stat(file(name))).mode & 0o7777).toString(8);
  const PAGE = 'account/confirm.html';
  const KEYS = ['index.html', PAGE, '.files/ads.txt', 'apps/a/1/a.js', 'remotes/1/a.json'];

  test.each([0o077, 0o000])(
    'what visitors read is readable with the umask %o, and writable for nobody else',
    async (mask) => {
      process.umask(mask);
      for (const key of [...KEYS, 'release.json']) await store.create(key, bytes('old'));
      for (const key of ['releases/1.json', 'contents/1/hash', 'maps/a/1/a.js.map'])
        await store.create(key, bytes('private'));
      await replace('index.html', 'new');
      for (const key of [...KEYS, 'release.json'])
        expect([key, await modeOf(key)]).toEqual([key, '644']);
      const open = mask === 0 ? '775' : '755';
      for (const key of ['', 'account', '.files', 'apps', 'apps/a', 'apps/a/1', 'remotes/1'])
        expect([key, await modeOf(key)]).toEqual([key, open]);
      // What is not served is as private as the umask says.
      const asked = [(0o666 & ~mask).toString(8), (0o777 & ~mask).toString(8)];
      expect([await modeOf('releases/1.json'), await modeOf('contents/1')]).toEqual(asked);
    },
  );

  test('a root that was there keeps its mode and its group for new files', async () => {
    await mkdir(folder);
    await chmod(folder, 0o2750);
    process.umask(0o077);
    await store.create(PAGE, bytes('page'));
    expect([await modeOf(''), await modeOf('account')]).toEqual(['2750', '2755']);
  });
});
