import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HYDRATED } from '../hydration/hydratedEvent';
import { openApp } from './openApp.fixture';

const scrollTo = jest.fn();
const scrollIntoView = jest.fn();

beforeEach(() => {
  // jsdom lays nothing out, so it can't scroll.
  window.scrollTo = scrollTo;
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollTo.mockClear();
  scrollIntoView.mockClear();
});

const heading = () => screen.getByRole('heading', { level: 1 });
const line = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

test.each([
  ['/', 'Home', 'Workout Planner - Home'],
  ['/private-policy', 'PrivacyPolicy', 'Workout Planner - Privacy Policy'],
  ['/account/confirm?token=a', 'ConfirmEmail', 'Workout Planner - Confirm your email'],
] as const)('%s is the page %s, and titled so', async (address, page, title) => {
  const { arrive } = await openApp(address);
  await arrive(page);
  expect(heading()).toHaveTextContent(page);
  expect(screen.getByText(`at ${address}`)).toBeInTheDocument();
  expect(document.title).toBe(title);
});

test('a first page that is on its way is a progress line, and leaves the focus and the scrolling to the browser', async () => {
  const { arrive } = await openApp('/');
  expect(line()).toBeInTheDocument();
  await arrive('Home');
  expect(line()).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('an address that no route knows says so, is titled so, and has a way home', async () => {
  const { arrive } = await openApp('/nowhere');
  expect(heading()).toHaveTextContent('This page doesn’t exist');
  expect(document.title).toBe('Workout Planner - Page not found');
  await act(async () =>
    Promise.resolve(screen.getByRole('link', { name: 'Go to the home page' }).click()),
  );
  await arrive('Home');
  expect(heading()).toHaveTextContent('Home');
});

test('the last page stays, under a progress line, until the next one is there; the title follows the page', async () => {
  const { arrive, navigate } = await openApp('/');
  await arrive('Home');
  await navigate('/private-policy');
  expect(heading()).toHaveTextContent('Home');
  expect(line()).toBeInTheDocument();
  expect(document.title).toBe('Workout Planner - Home');
  await arrive('PrivacyPolicy');
  expect(heading()).toHaveTextContent('PrivacyPolicy');
  expect(line()).not.toBeInTheDocument();
  expect(document.title).toBe('Workout Planner - Privacy Policy');
});

test('a new page begins at its top, with the focus on its heading, which Tab does not stop at', async () => {
  const { arrive, navigate } = await openApp('/');
  await arrive('Home');
  await navigate('/private-policy');
  expect(scrollTo).not.toHaveBeenCalled();
  await arrive('PrivacyPolicy');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  expect(heading()).toHaveFocus();
  expect(heading()).toHaveAttribute('tabindex', '-1');
});

test.each([
  ['#contact', 'contact'],
  ['#a%20b', 'a b'],
])('a new page whose address names the place %s begins there', async (hash, id) => {
  const { arrive, navigate } = await openApp('/');
  await arrive('Home');
  await navigate(`/private-policy${hash}`);
  await arrive('PrivacyPolicy');
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById(id)]);
  expect(scrollTo).not.toHaveBeenCalled();
});

test.each(['#nowhere', '#%', '#'])(
  'a place %s that is not there is no trouble: the page begins at its top',
  async (hash) => {
    const { arrive, navigate } = await openApp('/');
    await arrive('Home');
    await navigate(`/private-policy${hash}`);
    await arrive('PrivacyPolicy');
    expect(scrollIntoView).not.toHaveBeenCalled();
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  },
);

test('going back moves the focus to the page’s heading, but does not jump to its top', async () => {
  const { arrive, navigate, goBack } = await openApp('/');
  await arrive('Home');
  await navigate('/private-policy');
  await arrive('PrivacyPolicy');
  scrollTo.mockClear();
  await goBack();
  expect(heading()).toHaveTextContent('Home');
  expect(heading()).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalledWith(0, 0);
});

test('a change of the query alone leaves scroll and focus where they are, and reaches the page', async () => {
  const { arrive, navigate } = await openApp('/account/confirm?token=a');
  await arrive('ConfirmEmail');
  await navigate('/account/confirm?token=b');
  expect(screen.getByText('at /account/confirm?token=b')).toBeInTheDocument();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
});

test('it says when the page works, and not before its code is there', async () => {
  const works = jest.fn();
  window.addEventListener(HYDRATED, works);
  const { arrive } = await openApp('/');
  expect(works).not.toHaveBeenCalled();
  await arrive('Home');
  expect(works).toHaveBeenCalledTimes(1);
  window.removeEventListener(HYDRATED, works);
});

test('the keyboard’s first stop leads past the header', async () => {
  const { arrive } = await openApp('/');
  await arrive('Home');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
  expect(document.activeElement).toHaveAttribute('href', '#main');
});
