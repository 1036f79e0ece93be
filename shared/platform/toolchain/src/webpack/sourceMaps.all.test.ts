import { BUILD_MAPS } from '@site/format';
import { appFolder, ROOT } from '@site/project';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildRemote, type TestBuild } from '../manifest/buildRemote.fixture';

jest.setTimeout(60_000);

const FILES = {
  'Later.tsx': 'export const text: string = "later";',
  'Home.tsx': `import { useState } from 'react';
export default function Home() {
  const [text, setText] = useState('');
  if (text === 'broken') throw new Error('where');
  return <p onClick={() => void import('./Later').then((later) => setText(later.text))}>{text}</p>;
}
`,
};

let build: TestBuild;
beforeAll(async () => {
  build = await buildRemote(FILES);
});

/** Returns the source position of a text in a script of a build, by default that of a remote. */
async function sourceOf(script: string, text: string, { read }: Pick<TestBuild, 'read'> = build) {
  const lines = (await read(script)).split('\n');
  const line = lines.findIndex((each) => each.includes(text));
  const map = new TraceMap(await read(`${BUILD_MAPS}/${script}.map`));
  const found = originalPositionFor(map, {
    line: line + 1,
    column: lines[line]?.indexOf(text) ?? 0,
  });
  return { ...found, content: sourceContentFor(map, found.source ?? '') };
}

test('a position in a page’s script leads to line and column of its TypeScript', async () => {
  const { source, line, column, content } = await sourceOf(build.script, 'throw');
  expect(path.resolve(ROOT, source ?? '')).toBe(path.join(build.folder, '../Home.tsx'));
  expect({ line, column, content }).toEqual({ line: 4, column: 25, content: FILES['Home.tsx'] });
});

test('positions after the hashes that the build fills in are right', async () => {
  // The last code of the container, on the same line as the hashes of its chunks.
  const script = await build.read('remoteEntry.js');
  const after = script.slice(script.lastIndexOf('sha384-') + 80);
  const text = /[\w$]+\.push\.bind/.exec(after)?.[0] ?? '';
  expect(text).not.toBe('');
  const { content, line, column } = await sourceOf('remoteEntry.js', text);
  expect(content?.split('\n')[line ? line - 1 : 0]?.slice(column ?? 0)).toMatch(
    /^chunkLoadingGlobal\.push/,
  );
});

test('positions in the shell’s script, which begins with a banner, are right', async () => {
  const read = (file: string) => readFile(appFolder('shell', 'dist', file), 'utf8');
  const text = 'securitypolicyviolation';
  const { source, line, content } = await sourceOf('main.js', text, { read });
  expect(source).toBe('shell/src/reporting/report.ts');
  expect(content?.split('\n')[line ? line - 1 : 0]).toContain(text);
});

test('scripts do not mention maps, and maps contain no path of the machine', async () => {
  const names = await readdir(build.folder, { recursive: true });
  const maps = names.filter((name) => name.endsWith('.map'));
  expect(maps).toHaveLength(3);
  for (const name of maps) {
    expect(path.dirname(name).split(path.sep)[0]).toBe(BUILD_MAPS);
    expect(await build.read(name)).not.toContain(ROOT);
  }
  for (const name of names.filter((each) => each.endsWith('.js')))
    expect(await build.read(name)).not.toContain('sourceMappingURL');
});
