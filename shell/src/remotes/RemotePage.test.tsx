import { consoleCalls, testSite } from '@site/testing';
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
  router,
  tryAgain,
} from './RemotePage.fixture';

test('a page shows once it has loaded, and gets only its settings, the location, notify and navigate as props', async () => {
  let given: object = {};
  load.mockImplementation(async () => {
    await new Promise((done) => setTimeout(done, 1000));
    return exposing((props) => {
      given = props;
      return <h1>{props.site.productName}</h1>;
    });
  });
  await open();
  expect(screen.getByText('loading')).toBeInTheDocument();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent(testSite.productName);
  expect(given).toEqual({
    site: testSite,
    location: { pathname: '/private-policy', search: '?a=b', hash: '#c' },
    notify: expect.any(Function) as unknown,
    navigate: router.navigate,
  });
});

test('a page that fails to load is logged, and its message stays, with a progress line, during Try again', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await finishLoading();
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (entry)');
  await act(async () => Promise.resolve(tryAgain().click()));
  expect(screen.getByRole('heading')).toHaveTextContent('This page can’t be shown right now');
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  expect(screen.queryByText('loading')).not.toBeInTheDocument();
  await finishLoading();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(tryAgain()).toBeEnabled();
  consoleCalls();
});

test('a page that suspends for less than the limit shows when it is ready', async () => {
  const soon = new Promise<string>((done) =>
    setTimeout(() => done('Here it is'), RENDER_LIMIT - 1000),
  );
  const Slow = () => <h1>{use(soon)}</h1>;
  exposingVersions({ '1.0.0-1': Slow });
  await open();
  await act(() => jest.advanceTimersByTimeAsync(3 * RENDER_LIMIT));
  expect(screen.getByRole('heading')).toHaveTextContent('Here it is');
});

const neverSettles = never();
const failures: [how: string, Page: () => ReactNode][] = [
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

test('the links of a page that broke and that nothing replaces navigate client-side', async () => {
  exposingVersions({ '1.0.0-1': Fragile });
  await open();
  await finishLoading();
  await act(async () => Promise.resolve(screen.getByRole('button', { name: 'Break' }).click()));
  expect(screen.getByRole('alert')).toHaveTextContent('Parts of this page don’t work yet.');
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (render)');
  const navigate = jest.spyOn(router, 'navigate').mockImplementation(() => {});
  screen.getByRole('link').click();
  expect(navigate.mock.calls).toEqual([['http://localhost/private-policy']]);
});
