/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { restoreReloadedPosition } from './useRouteChange';

test.each([
  ['the position is restored where the browser has gone to the fragment', 700, 300],
  ['a visitor who has scrolled since stays there', 450, 450],
])('after a reload, %s', (_, top, restored) => {
  sessionStorage.setItem('positions', JSON.stringify([['entry', [300, -1, []]]]));
  document.body.innerHTML = '<h2 id="contact">Contact</h2>';
  document.getElementById('contact')!.scrollIntoView = () => void (window.scrollY = 700);
  performance.getEntriesByType = () => [{ type: 'reload' }] as never;
  window.scrollTo = jest.fn();
  window.scrollY = top;
  const address = { pathname: '/private-policy', search: '', hash: '#contact' };
  restoreReloadedPosition({ ...address, key: 'entry', arrival: 'pop' });
  expect(window.scrollTo).toHaveBeenCalledWith(0, restored);
});
