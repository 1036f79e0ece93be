import { PRESSED, type Page } from '@site/contract';
import { consoleCalls } from '@site/testing';
import { act, screen } from '@testing-library/react';
import { arrivalOf } from './arrivalOf';
import type { LoadedPage, PageLoader } from './remotes/createPageLoader';
import { CONFIRM } from './remotes/release.fixture';

const LOADED: LoadedPage = { page: (() => null) as Page, isPrevious: false };

/** A loader whose loads end as the test says, one after the other. */
function loaderOf() {
  const ends: { resolve: (loaded: LoadedPage) => void; reject: (error: Error) => void }[] = [];
  const forget = jest.fn();
  const loader: PageLoader = {
    load: () => new Promise<LoadedPage>((resolve, reject) => ends.push({ resolve, reject })),
    loaded: () => undefined,
    prefetch: () => Promise.resolve(false),
    forget,
  };
  const end = (how: 'arrive' | Error) =>
    act(async () => {
      const last = ends.at(-1);
      if (how === 'arrive') last?.resolve(LOADED);
      else last?.reject(how);
      await Promise.resolve();
    });
  return { loader, forget, end, tries: () => ends.length };
}

const bar = () => screen.queryByRole('alert');

beforeEach(() => {
  document.body.innerHTML = `<main><h1>Confirm</h1><button ${PRESSED}="">Confirm</button></main>`;
});

test('a page whose code arrives is left as it is', async () => {
  const { loader, end } = loaderOf();
  const before = document.body.innerHTML;
  const arrival = arrivalOf(CONFIRM, loader);
  await end('arrive');
  await arrival;
  expect(document.body.innerHTML).toBe(before);
});

test('code that does not come leaves the page readable, says so, and is tried for as often as one likes', async () => {
  const { loader, forget, end, tries } = loaderOf();
  const arrival = arrivalOf(CONFIRM, loader);
  for (const attempt of [1, 2]) {
    await end(new Error(`gone ${attempt}`));
    expect(screen.getByRole('heading', { name: 'Confirm' })).toBeInTheDocument();
    expect(bar()).toHaveTextContent('Parts of this page don’t work yet.');
    // It is not on its way any more.
    expect(screen.getByRole('button', { name: 'Confirm' })).not.toHaveAttribute(PRESSED);
    expect(forget).toHaveBeenCalledTimes(attempt);
    await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Try again' }).click()));
    const trying = screen.getByRole('button', { name: 'Trying again …' });
    trying.click();
    expect(tries()).toBe(attempt + 1);
  }
  await end('arrive');
  await arrival;
  expect(bar()).not.toBeInTheDocument();
  expect(consoleCalls()).toEqual([expect.stringContaining('gone 1'), expect.stringContaining('gone 2')]);
});
