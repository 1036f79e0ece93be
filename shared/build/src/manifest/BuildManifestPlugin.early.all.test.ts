import { buildRemote } from './buildRemote.fixture';

jest.setTimeout(60_000);

test('a build has a page’s early script as a file, and the same text in its manifest', async () => {
  const { manifest, read } = await buildRemote({
    'early.ts': 'export default () => undefined;',
    'Home.tsx': 'export default function Home() { return null; }',
  });
  const text = await read('early/Home.js');
  expect(text).toContain('window.earlyModule');
  expect(manifest.early).toEqual({ Home: text });
  // It is not one of the scripts that the page loads.
  expect(manifest.exposes).toEqual({ Home: ['Home.js'] });
});
