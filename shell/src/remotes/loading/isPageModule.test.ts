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
])('%p is no page’s module', (module) => expect(isPageModule(module)).toBe(false));

test('a function as the default export is a page', () => {
  expect(isPageModule({ default: () => null })).toBe(true);
});
