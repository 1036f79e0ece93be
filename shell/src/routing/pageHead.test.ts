import { pageHead } from './pageHead';
import { routes } from './routes';

test('the home page’s title starts with the product name', () => {
  expect(pageHead('/').title).toBe('{productName} - Home');
});

test.each([
  '/nowhere',
  '/%',
  '/account',
  '/account/confirm/more',
  '/private-policy2',
  '/Private-Policy',
])('%s has the title of the not-found page', (path) => {
  expect(pageHead(path)).toBe(routes.notFound);
});

test('a percent-encoded path finds the same page, as it does on the server', () => {
  expect(pageHead('/private%2Dpolicy').title).toBe(pageHead('/private-policy').title);
});
