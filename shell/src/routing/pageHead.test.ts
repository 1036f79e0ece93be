import { pageHead } from './pageHead';
import { routes } from './routes';

test.each(routes.pages.map(({ path, title }) => [path, title]))(
  '%s has the title "%s"',
  (path, title) => {
    expect(pageHead(path).title).toBe(title);
  },
);

test('home is called by the product’s name', () => {
  expect(pageHead('/').title).toBe('{productName} - Home');
});

test.each([
  '/nowhere',
  '/%',
  '/account',
  '/account/confirm/more',
  '/private-policy2',
  '/Private-Policy',
])('%s is no page', (path) => {
  expect(pageHead(path)).toBe(routes.notFound);
});

test('a path in another spelling of the same characters is the same page, as it is for the server', () => {
  expect(pageHead('/private%2Dpolicy').title).toBe(pageHead('/private-policy').title);
});
