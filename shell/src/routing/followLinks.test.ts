/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { createBrowserRouter } from './createBrowserRouter';
import { followLinks } from './followLinks';
import { beginAnywhere, knowAllPages } from './siteMap.fixture';

/** Shows a page that is a link. */
function showLink(attributes: Record<string, string>): HTMLAnchorElement {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.replaceChildren(link);
  return link;
}

/** @returns whether the browser's own action was prevented */
const send = (link: Element, type: string, how: MouseEventInit) =>
  !link.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...how }));

/**
 * Presses a link in a page at `/account/confirm`.
 *
 * @returns the router's address afterwards, and whether the browser's own navigation was prevented
 */
function press(link: HTMLAnchorElement, how: MouseEventInit = {}) {
  window.history.replaceState(null, '', '/account/confirm');
  beginAnywhere();
  knowAllPages();
  const router = createBrowserRouter();
  const stopFollowing = followLinks(router);
  // jsdom cannot follow links and logs an error, so clicks that are left to the browser stop here.
  let isHandled = false;
  const stop = (click: Event) => {
    isHandled = click.defaultPrevented;
    click.preventDefault();
  };
  document.addEventListener('click', stop, { once: true });
  send(link, 'click', how);
  stopFollowing();
  const { pathname, search, hash } = router.location();
  return { address: pathname + search + hash, isHandled };
}

test.each(['/', '/private-policy', '/account/confirm?token=a%2Fb', '/private%2Dpolicy#contact'])(
  'a link to %s, a page of this site, navigates client-side',
  (href) => {
    expect(press(showLink({ href }))).toEqual({ address: href, isHandled: true });
  },
);

test.each([
  ...['//apps.example/ios', 'http://localhost:1/', 'mailto:help@example.com'],
  ...['/terms.pdf', '/private-policy/', '/Private-Policy', '/%', '#contact', '#'],
])('a link to %j is left to the browser', (href) => {
  expect(press(showLink({ href }))).toEqual({ address: '/account/confirm', isHandled: false });
});

test.each([
  ['with Ctrl held, for a new tab', { ctrlKey: true }, {}],
  ['with Shift held, for a new window', { shiftKey: true }, {}],
  ['with the middle button', { button: 1 }, {}],
  ['with a target of its own', {}, { target: '_blank' }],
  ['as a download', {}, { download: '' }],
  ['that asks for a page load', {}, { rel: 'noopener external' }],
])('an internal link pressed %s is left to the browser', (_, how, attributes) => {
  expect(press(showLink({ href: '/private-policy', ...attributes }), how)).toEqual({
    address: '/account/confirm',
    isHandled: false,
  });
});

test('the link’s own click handler runs first and can prevent the navigation', () => {
  const link = showLink({ href: '/private-policy' });
  link.addEventListener('click', (click) => click.preventDefault());
  expect(press(link).address).toBe('/account/confirm');
});

test.each([
  ['the second press of a double click', { detail: 2 }, 1],
  ['a second tap at the same place', { detail: 1, clientX: 20 }, 1],
  ['a press elsewhere', { detail: 1, clientX: 200 }, 2],
  ['a press with a key', { detail: 0 }, 2],
])('on the page that has just come, %s', (_, how, presses) => {
  const pressed = jest.fn((event: Event) => event.preventDefault());
  const follow = jest.fn();
  const stopFollowing = followLinks({ follow });
  send(showLink({ href: '/private-policy' }), 'click', { detail: 1 });
  const link = showLink({ href: '/' });
  link.addEventListener('click', pressed);
  // Not prevented, a press takes the focus.
  const isPrevented = send(link, 'mousedown', how);
  send(link, 'click', how);
  stopFollowing();
  expect(isPrevented).toBe(presses === 1);
  expect(follow.mock.calls.length + pressed.mock.calls.length).toBe(presses);
});
