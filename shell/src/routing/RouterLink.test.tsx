import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter } from './createBrowserRouter';
import { RouterContext } from './Router';
import { RouterLink } from './RouterLink';

/**
 * Presses a link in a page at `/account/confirm`.
 *
 * @returns the router's address afterwards, and whether the browser's own navigation was prevented
 */
function press(href: string | undefined, how: object = {}, attributes: object = {}) {
  window.history.replaceState(null, '', '/account/confirm');
  const router = createBrowserRouter();
  render(
    <RouterContext value={router}>
      <RouterLink href={href} {...attributes}>
        go
      </RouterLink>
    </RouterContext>,
  );
  const link = screen.getByText('go');
  const event = createEvent.click(link, { button: 0, ...how });
  // jsdom cannot follow links and logs an error, so clicks that are left to the browser stop here.
  let isHandled = false;
  const stop = (click: Event) => {
    isHandled = click.defaultPrevented;
    click.preventDefault();
  };
  document.addEventListener('click', stop, { once: true });
  fireEvent(link, event);
  const { pathname, search, hash } = router.location();
  return { address: pathname + search + hash, isHandled, link };
}

test.each(['/', '/private-policy', '/account/confirm?token=a%2Fb', '/private%2Dpolicy#contact'])(
  'a link to %s, a page of this site, navigates client-side',
  (href) => {
    const { address, isHandled, link } = press(href);
    expect([address, isHandled]).toEqual([href, true]);
    expect(link).toHaveAttribute('href', href);
  },
);

test.each([
  ...['//apps.example/ios', 'http://localhost:1/', 'mailto:help@example.com', undefined],
  ...['/terms.pdf', '/private-policy/', '/Private-Policy', '/%', '#contact', '#'],
])('a link to %j is left to the browser', (href) => {
  const { address, isHandled, link } = press(href);
  expect([address, isHandled]).toEqual(['/account/confirm', false]);
  expect(link.getAttribute('href')).toBe(href ?? null);
});

test.each([
  ['with Ctrl held, for a new tab', { ctrlKey: true }, {}],
  ['with Shift held, for a new window', { shiftKey: true }, {}],
  ['with the middle button', { button: 1 }, {}],
  ['with a target of its own', {}, { target: '_blank' }],
  ['as a download', {}, { download: true }],
  ['that asks for a page load', {}, { rel: 'noopener external' }],
])('an internal link pressed %s is left to the browser', (_, how, attributes) => {
  expect(press('/private-policy', how, attributes)).toMatchObject({
    address: '/account/confirm',
    isHandled: false,
  });
});

test('the link’s own click handler runs first and can prevent the navigation', () => {
  const onClick = jest.fn((click: Event) => click.preventDefault());
  expect(press('/private-policy', {}, { onClick }).address).toBe('/account/confirm');
  expect(onClick).toHaveBeenCalledTimes(1);
});
