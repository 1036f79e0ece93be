import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildRemote } from '../manifest/buildRemote.fixture';

jest.setTimeout(60_000);

const SOURCES = {
  'Home.tsx': `import './home.css';
import { row } from './home.module.css';
import mark from './mark.svg';
export default function Home() {
  return <p className={row}>{mark}</p>;
}
`,
  'home.css': `p {\n  margin: 0;\n  content: 'a\\\n b';\n}\n`,
  'home.module.css': `.row {\n  color: red;\n}\n`,
  'mark.svg': `<svg xmlns="http://www.w3.org/2000/svg">\n</svg>\n`,
  'public/robots.txt': 'User-agent: *\nDisallow:\n',
};

async function build(lineEnd: string) {
  const files = Object.entries(SOURCES).map(([name, text]) => [
    name,
    text.replaceAll('\n', lineEnd),
  ]);
  const { folder } = await buildRemote(Object.fromEntries(files) as typeof SOURCES);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const built = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  // Source maps name the folder, which is another one for each build.
  const { name } = path.parse(path.resolve(folder, '../..'));
  const read = async (file: string) =>
    (await readFile(path.join(folder, file), 'latin1')).replaceAll(name, 'folder');
  return Promise.all(built.map(async (file) => [file, await read(file)]));
}

test('sheets, pictures, copied files and source maps are the same with the line ends of Windows', async () => {
  const files = await build('\n');
  expect(files.map(([file]) => file)).toContain('robots.txt');
  expect(await build('\r\n')).toEqual(files);
});
