import { screen } from '@testing-library/react';
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
