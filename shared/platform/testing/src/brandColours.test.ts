import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BACKGROUND, BRAND } from '../../format/src/appearance';
import { repositoryFiles, ROOT } from './repositoryFiles';

const HERE = 'shared/platform/format/src/appearance.ts';
/** The kit imports no other package, and the mark shows without a theme, too. */
const LOGO = 'shared/ui/src/Logo.tsx';
const NO_PRODUCT = /\.(test|test-d|fixture|spec)\.tsx?$|\/(e2e|benchmark)\//;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').toLowerCase();

/** Returns a colour in the ways that a style may write it: `#6a5ff3`, `106, 95, 243`, `106 95 243`. */
function spellings(colour: string): string[] {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return [colour, parts.join(', '), parts.join(' ')];
}

test('no other source repeats a colour of the brand, so that a new one reaches every page', () => {
  const colours = [BACKGROUND, ...Object.values(BRAND)].flatMap(spellings);
  const sources = repositoryFiles().filter(
    (file) => /\.tsx?$/.test(file) && ![HERE, LOGO].includes(file) && !NO_PRODUCT.test(file),
  );
  const repeating = sources.filter((file) => colours.some((colour) => read(file).includes(colour)));
  expect(repeating).toEqual([]);
});

test.each([LOGO, 'shell/public/icon.svg'])(
  'the mark has the brand’s colours in %s; `npm run icons -w shell` draws the icons',
  (file) => {
    const colours = [...read(file).matchAll(/#\w{6}/g)].map(([colour]) => colour);
    expect(colours).toEqual([BRAND[600], BRAND[300]]);
  },
);
