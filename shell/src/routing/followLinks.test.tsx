import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter } from './createBrowserRouter';
import { followLinks } from './followLinks';
import { beginAnywhere, knowAllPages } from './siteMap.fixture';

/**
 * Presses a link in a page at `/account/confirm`.
 *
 * @returns the router's address afterwards, and whether the browser's own navigation was prevented
 */
function press(href: string | undefined, how: object = {}, attributes: object = {}) {
  window.history.replaceState(null, '', '/account/confirm');
  beginAnywhere();
  knowAllPages();
  const router = createBrowserRouter();
  render(
    <a href={href} {...attributes}>
      go
    </a>,
  );
  const stopFollowing = followLinks(router);
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
  stopFollowing();
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

test.each([
  ['the second press of a double click', { detail: 2 }, 1],
  ['a second tap at the same place', { detail: 1, clientX: 20 }, 1],
  ['a press elsewhere', { detail: 1, clientX: 200 }, 2],
  ['a press with a key', { detail: 0 }, 2],
])('on the page that has just come, %s', (_, how, presses) => {
  const pressed = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const follow = jest.fn();
  const stopFollowing = followLinks({ follow });
  const { rerender } = render(<a href="/private-policy">go</a>);
  fireEvent.click(screen.getByText('go'), { detail: 1 });
  rerender(
    <a href="/" onClick={pressed}>
      go
    </a>,
  );
  // Not prevented, a press takes the focus.
  const isPressed = fireEvent.mouseDown(screen.getByText('go'), how);
  fireEvent.click(screen.getByText('go'), how);
  stopFollowing();
  expect(isPressed).toBe(presses === 2);
  expect(follow.mock.calls.length + pressed.mock.calls.length).toBe(presses);
});
