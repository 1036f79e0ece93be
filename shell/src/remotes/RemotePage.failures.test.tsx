import { consoleCalls } from '@site/testing';
import { act, screen } from '@testing-library/react';
import { use, useEffect, useState, type ReactNode } from 'react';
import { never } from './loading/release.fixture';
import { RENDER_LIMIT } from './RenderedPage';
import {
  broken,
  exposing,
  exposingVersions,
  finishLoading,
  load,
  open,
  pressTryAgain,
  router,
  tryAgain,
} from './RemotePage.fixture';

const neverSettles = never();
const failures: [how: string, Page: () => ReactNode][] = [
  ['breaks while rendering', broken],
  [
    'breaks in an effect',
    () => {
      useEffect(broken, []);
      return <h1>Broken</h1>;
    },
  ],
  ['suspends forever', () => use(neverSettles)],
];

test.each(failures)(
  'when a page %s, the previous version replaces it and the failure is logged in full',
  async (_, Page) => {
    exposingVersions({ '1.0.0-1': Page, '1.0.0-0': () => <h1>The previous version</h1> });
    await open('1.0.0-0');
    await finishLoading();
    await act(() => jest.advanceTimersByTimeAsync(RENDER_LIMIT));
    await finishLoading();
    expect(screen.getByRole('heading')).toHaveTextContent('The previous version');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    const logged = consoleCalls().filter((line) => line.startsWith('error: marketing/Home'));
    expect(logged).toEqual([
      expect.stringContaining('marketing/Home 1.0.0-1 failed (render) from'),
    ]);
  },
);

/** A page that breaks when its button is pressed. */
function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) broken();
  return (
    <main>
      <h1>Fragile</h1>
      <a href="/private-policy">Policy</a>
      <button onClick={() => setBroken(true)}>Break</button>
    </main>
  );
}

test('a page that was on screen stays readable while the previous version loads, which then gets the focus', async () => {
  let resolveModule = (_: unknown) => {};
  load.mockImplementation((_remote, _module, { version }) =>
    version === '1.0.0-1' ? exposing(Fragile) : new Promise((done) => (resolveModule = done)),
  );
  await open('1.0.0-0');
  await finishLoading();
  const button = screen.getByRole('button', { name: 'Break' });
  button.focus();
  await act(async () => Promise.resolve(button.click()));
  await finishLoading();
  expect(button).not.toBeInTheDocument();
  expect(screen.getByRole('heading')).toHaveTextContent('Fragile');
  expect(screen.getByRole('button', { name: 'Break' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await act(async () => Promise.resolve(resolveModule({ default: Fragile })));
  await finishLoading();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Break' })).toHaveFocus();
  // The button works in this version, so pressing it breaks the page again.
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  await finishLoading();
  expect(screen.getByRole('alert')).toBeInTheDocument();
  consoleCalls();
});

test('a page that was on screen stays readable if nothing replaces it, with a bar and working links', async () => {
  exposingVersions({ '1.0.0-1': Fragile });
  await open();
  await finishLoading();
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  expect(screen.getByRole('heading')).toHaveTextContent('Fragile');
  expect(screen.getByRole('alert')).toHaveTextContent('Parts of this page don’t work yet.');
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (render)');
  const navigate = jest.spyOn(router, 'navigate').mockImplementation(() => {});
  screen.getByRole('link').click();
  expect(navigate.mock.calls).toEqual([['http://localhost/private-policy']]);

  act(() => tryAgain().focus());
  await pressTryAgain();
  await finishLoading();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  // Try again, which had the focus, is gone: the focus moves to the heading.
  expect(screen.getByRole('heading')).toHaveFocus();
});
