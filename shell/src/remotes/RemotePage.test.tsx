import { consoleCalls, testSite } from '@site/testing';
import { act, screen } from '@testing-library/react';
import { use } from 'react';
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

test('a page that fails to load shows a message with Try again and a link home, and is logged', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await finishLoading();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This page can’t be shown right now',
  );
  expect(tryAgain()).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(consoleCalls().join()).toContain('marketing/Home 1.0.0-1 failed (entry)');
});

test('Try again loads the page again and shows it', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await finishLoading();
  const failed = load.mock.calls.length;
  load.mockImplementation(() => exposing(() => <h1>Here it is</h1>));
  await pressTryAgain();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent('Here it is');
  expect(load.mock.calls.length).toBe(failed + 1);
  consoleCalls();
});

test('the message stays, with a progress line, during Try again and after a second failure', async () => {
  load.mockRejectedValue(new Error('no network'));
  await open();
  await finishLoading();
  await pressTryAgain();
  expect(screen.getByRole('heading')).toHaveTextContent('This page can’t be shown right now');
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  expect(screen.queryByText('loading')).not.toBeInTheDocument();
  await finishLoading();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(tryAgain()).toBeEnabled();
  consoleCalls();
});

test('a page that breaks while rendering shows the message, and Try again can recover it', async () => {
  let isBroken = true;
  load.mockImplementation(() =>
    exposing(() => {
      if (isBroken) throw new Error('the page broke');
      return <h1>Fixed</h1>;
    }),
  );
  await open();
  await finishLoading();
  expect(tryAgain()).toBeInTheDocument();
  expect(consoleCalls().join()).toContain('the page broke');
  isBroken = false;
  await pressTryAgain();
  await finishLoading();
  expect(screen.getByRole('heading')).toHaveTextContent('Fixed');
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

test('an error in an event handler does not replace the page', async () => {
  exposingVersions({ '1.0.0-1': () => <button onClick={broken}>Break</button> });
  await open();
  await finishLoading();
  const swallow = (event: ErrorEvent) => event.preventDefault();
  window.addEventListener('error', swallow);
  const button = screen.getByRole('button');
  await act(async () => Promise.resolve(button.click()));
  window.removeEventListener('error', swallow);
  expect(button).toBeInTheDocument();
});
