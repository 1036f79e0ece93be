import { readExports } from './readExports';

test('tells what a module defines itself from what it takes from another one, and skips types', () => {
  const { named, stars } = readExports(
    `
      import Styled, { create as make, kept } from './theme.mjs';
      export const outset = 1, inset = 2;
      export function useTheme() {}
      export class Sheet {}
      const local = 3;
      export { local as constant, make, kept as renamed };
      export { default as Button, useButton, type ButtonProps } from './Button.mjs';
      export default Styled;
      export * from './index';
      export type * from './types';
      export interface Palette { brand: string }
    `,
    'ts',
  );
  expect(stars).toEqual(['./index']);
  expect(Object.fromEntries(named)).toEqual({
    outset: { name: 'outset' },
    inset: { name: 'inset' },
    useTheme: { name: 'useTheme' },
    Sheet: { name: 'Sheet' },
    constant: { name: 'constant' },
    make: { request: './theme.mjs', name: 'create' },
    renamed: { request: './theme.mjs', name: 'kept' },
    Button: { request: './Button.mjs', name: 'default' },
    useButton: { request: './Button.mjs', name: 'useButton' },
    default: { request: './theme.mjs', name: 'default' },
  });
});
