import { screen } from '@testing-library/react';
import { HYDRATED } from '../hydration/events';
import { renderApp } from './renderApp.fixture';

const scrollTo = jest.fn();
const scrollIntoView = jest.fn();

beforeEach(() => {
  // jsdom lays nothing out, so it can't scroll.
  window.scrollTo = scrollTo;
  window.sessionStorage.clear();
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollTo.mockClear();
  scrollIntoView.mockClear();
});

const heading = () => screen.getByRole('heading', { level: 1 });
const progressLine = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

test.each([
  ['/', 'Home', 'Workout Planner - Home'],
  ['/private-policy', 'PrivacyPolicy', 'Workout Planner - Privacy Policy'],
  ['/account/confirm?token=a', 'ConfirmEmail', 'Workout Planner - Confirm your email'],
] as const)('%s shows the page %s, with its title', async (address, page, title) => {
  const { finishLoading } = await renderApp(address);
  await finishLoading(page);
  expect(heading()).toHaveTextContent(page);
  expect(screen.getByText(`at ${address}`)).toBeInTheDocument();
  expect(document.title).toBe(title);
});

test('the first page shows a progress line while it loads, and leaves focus and scroll to the browser', async () => {
  const { finishLoading } = await renderApp('/');
  expect(progressLine()).toBeInTheDocument();
  await finishLoading('Home');
  expect(progressLine()).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('the current page stays, under a progress line, until the next one has loaded; then the title changes', async () => {
  const { finishLoading, navigate } = await renderApp('/');
  await finishLoading('Home');
  await navigate('/private-policy');
  expect(heading()).toHaveTextContent('Home');
  expect(progressLine()).toBeInTheDocument();
  expect(document.title).toBe('Workout Planner - Home');
  await finishLoading('PrivacyPolicy');
  expect(heading()).toHaveTextContent('PrivacyPolicy');
  expect(progressLine()).not.toBeInTheDocument();
  expect(document.title).toBe('Workout Planner - Privacy Policy');
});

test.each([
  ['#contact', 'contact'],
  ['#a%20b', 'a b'],
  ['#nowhere', undefined],
  ['#%', undefined],
  ['#', undefined],
])('navigating to the fragment %s scrolls to its element, or else to the top', async (hash, id) => {
  const { finishLoading, navigate } = await renderApp('/');
  await finishLoading('Home');
  await navigate(`/private-policy${hash}`);
  await finishLoading('PrivacyPolicy');
  const element = id === undefined ? [] : [document.getElementById(id)];
  expect(scrollIntoView.mock.contexts).toEqual(element);
  expect(scrollTo.mock.calls).toEqual(id === undefined ? [[0, 0]] : []);
});

test('a change of the query alone keeps scroll and focus, and reaches the page', async () => {
  const { finishLoading, navigate } = await renderApp('/account/confirm?token=a');
  await finishLoading('ConfirmEmail');
  await navigate('/account/confirm?token=b');
  expect(screen.getByText('at /account/confirm?token=b')).toBeInTheDocument();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});

test('the hydrated event fires once, after the page’s code has loaded', async () => {
  const onHydrated = jest.fn();
  window.addEventListener(HYDRATED, onHydrated);
  const { finishLoading } = await renderApp('/');
  expect(onHydrated).not.toHaveBeenCalled();
  await finishLoading('Home');
  expect(onHydrated).toHaveBeenCalledTimes(1);
  window.removeEventListener(HYDRATED, onHydrated);
});
