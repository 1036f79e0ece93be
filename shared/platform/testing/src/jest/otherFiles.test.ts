import path from 'node:path';
import { temporaryFolder } from '../temporaryFolder';
import address from './assetAddress';

test('a font has an address, and a package that is a style sheet has nothing', async () => {
  const folder = await temporaryFolder({
    'letters.woff2': 'font',
    'node_modules/letters/package.json': '{ "name": "letters", "main": "index.css" }',
    'node_modules/letters/index.css': '@font-face { font-family: Letters }',
  });
  const load = (file: string) => import(path.join(folder, file)) as Promise<object>;
  expect(await load('letters.woff2')).toMatchObject({ default: address });
  expect(await load('node_modules/letters')).not.toHaveProperty('font-face');
});
