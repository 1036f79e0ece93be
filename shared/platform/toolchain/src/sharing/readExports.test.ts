import { readExports } from './readExports';

const namesIn = (source: string) => Object.fromEntries(readExports(source).named);

test('reads what a module defines itself', () => {
  expect(
    namesIn(`
      export default function Button() {}
      export const outset = 1, inset = 2;
      export function useTheme() {}
      export class Sheet {}
      const local = 3;
      export { local as constant };
    `),
  ).toEqual({
    default: { name: 'default' },
    outset: { name: 'outset' },
    inset: { name: 'inset' },
    useTheme: { name: 'useTheme' },
    Sheet: { name: 'Sheet' },
    constant: { name: 'constant' },
  });
});

test('follows re-exports and exported imports to the module that they come from', () => {
  expect(
    namesIn(`
      import Theme, { create as make, kept } from './theme.mjs';
      import Styled from './styled.mjs';
      export { default as Button, useButton } from './Button.mjs';
      export { make, kept as renamed };
      export default Styled;
    `),
  ).toEqual({
    Button: { request: './Button.mjs', name: 'default' },
    useButton: { request: './Button.mjs', name: 'useButton' },
    make: { request: './theme.mjs', name: 'create' },
    renamed: { request: './theme.mjs', name: 'kept' },
    default: { request: './styled.mjs', name: 'default' },
  });
});

test('lists modules of which it exports everything, and skips types', () => {
  const source = `
    export * from './index';
    export type * from './types';
    export type { Theme } from './theme';
    export { type SxProps, styled } from './styled';
    export interface Palette { brand: string }
  `;
  const { named, stars } = readExports(source, 'ts');
  expect(stars).toEqual(['./index']);
  expect([...named.keys()]).toEqual(['styled']);
});
