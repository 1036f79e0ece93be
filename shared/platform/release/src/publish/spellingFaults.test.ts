import { buildOf } from '../../fixtures/testSite.fixture';
import { spellingFaults } from './findBuildFaults';

const WHY = 'differ only in upper and lower case, and macOS and Windows can’t hold both';

test.each([
  [['a.txt', 'A.txt'], 'A.txt and a.txt'],
  [['icons/a.svg', 'Icons/b.svg'], 'Icons/b.svg and icons'],
  [['proof', 'Proof/a.json'], 'Proof/a.json and proof'],
])('%j are refused by name', (paths, named) => {
  expect(spellingFaults(paths)).toEqual([`${named} ${WHY}`]);
});

test('the same folder and other names are taken', () => {
  expect(spellingFaults(['icons/a.svg', 'icons/b.svg', 'a.svg', 'icons-A.svg'])).toEqual([]);
});

test('the shell’s public files are named as they are in its folder', async () => {
  const files = { 'root/a.txt': 'a', 'root/A.txt': 'A' };
  await expect(buildOf('shell', { files })).rejects.toThrow(`public/a.txt and public/A.txt ${WHY}`);
});
