import { isPageModule } from './isPageModule';

test.each([
  null,
  undefined,
  'text',
  () => null,
  {},
  { default: null },
  { default: {} },
  { Home: () => null },
])('%p is not a page module', (module) => expect(isPageModule(module)).toBe(false));

test('a module whose default export is a function is a page module', () => {
  expect(isPageModule({ default: () => null })).toBe(true);
});
