/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { appliedSheets, holdSheets, loadSheet } from './sheets';

const ADDRESS = '/apps/shop/1/plan.css';

const links = () => [...document.head.querySelectorAll('link')];

/** Answers the newest request of a style sheet, as a browser does: jsdom loads none. */
function answer(event: 'load' | 'error') {
  const link = links().at(-1)!;
  if (event === 'load') Object.defineProperty(link, 'sheet', { value: { disabled: false } });
  link.dispatchEvent(new Event(event));
}

test('a sheet that failed is requested again, loads once, and applies while something holds it', async () => {
  const failed = loadSheet({ address: ADDRESS });
  answer('error');
  await expect(failed).rejects.toThrow(`the browser could not load ${ADDRESS}`);
  expect(links()).toEqual([]);

  const loaded = loadSheet({ address: ADDRESS, integrity: 'sha384-a' });
  const [link] = links();
  expect(link?.getAttribute('href')).toMatch(/plan\.css\?\d+$/);
  expect(link?.integrity).toBe('sha384-a');
  // Meanwhile it applies to nothing.
  expect(link?.media).toBe('not all');
  answer('load');
  await loaded;
  await loadSheet({ address: ADDRESS });
  expect(links()).toEqual([link]);
  expect([link?.media, appliedSheets()]).toEqual(['', []]);

  const releases = [holdSheets([ADDRESS]), holdSheets([ADDRESS])];
  expect(appliedSheets()).toEqual([ADDRESS]);
  releases[0]?.();
  expect(appliedSheets()).toEqual([ADDRESS]);
  releases[1]?.();
  expect(appliedSheets()).toEqual([]);
});

test('a sheet that still loads is waited for, and fails for all who wait', async () => {
  const address = '/apps/shop/1/slow.css';
  const end = jest.fn();
  const [first, second] = [loadSheet({ address }), loadSheet({ address })?.finally(end)];
  expect(links().filter(({ href }) => href.includes('slow'))).toHaveLength(1);
  await Promise.resolve();
  expect(end).not.toHaveBeenCalled();
  answer('error');
  for (const each of [first, second]) await expect(each).rejects.toThrow('could not load');
  void loadSheet({ address });
  expect(links().at(-1)?.getAttribute('href')).toMatch(/slow\.css\?\d+$/);
});

test('another sheet is requested at its own address', () => {
  void loadSheet({ address: '/apps/shop/1/other.css' });
  expect(links().at(-1)?.getAttribute('href')).toBe('/apps/shop/1/other.css');
});
