import { isNodeBundle } from './paths';

test.each([
  ['prerender.js', true],
  ['prerender/Home.js', true],
  ['compose.js', true],
  ['media/prerender.js', false],
  ['prerendered.js', false],
])('%s is a Node bundle, which browsers never need: %s', (file, isOne) => {
  expect(isNodeBundle(file)).toBe(isOne);
});
