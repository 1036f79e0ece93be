import { act, fireEvent, screen } from '@testing-library/react';
import { renderToasts, waitForExit } from './renderToasts.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('Escape closes the newest toast, also a loading one, and the focus stays where it is', async () => {
  const { user, openMessages, raise } = renderToasts(<button>Save</button>);
  await raise({ message: 'older', placement: 'bottom' });
  await raise({ message: 'newer', status: 'loading', placement: 'top' });
  await user.tab();
  await user.keyboard('{Escape}');
  expect(openMessages()).toEqual(['older']);
  expect(screen.getByText('Save')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(openMessages()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.getByText('Save')).toHaveFocus();
});

test.each([{ repeat: true }, { isComposing: true }, { key: 'a' }])(
  'a keydown with %j closes no toast',
  async (init) => {
    const { openMessages, raise } = renderToasts();
    await raise();
    fireEvent.keyDown(screen.getByRole('main'), { key: 'Escape', ...init });
    expect(openMessages()).toEqual(['Hello']);
  },
);

test('a page that handles Escape itself keeps it', async () => {
  const { user, openMessages, raise } = renderToasts(<input />);
  const prevent = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', prevent);
  await raise();
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{Escape}');
  expect(openMessages()).toEqual(['Hello']);
  document.removeEventListener('keydown', prevent);
});

const pressF6 = (init: KeyboardEventInit = {}) =>
  !fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6', ...init });

test('F6 leads to the newest toast, and from it back to where the focus was', async () => {
  const { user, raise } = renderToasts(<button>Save</button>);
  await raise({ message: 'older', placement: 'bottom' });
  await raise({ message: 'newer', placement: 'top-left' });
  await user.tab();
  expect(pressF6()).toBe(true);
  expect(screen.getByRole('button', { name: 'Close', description: 'newer' })).toHaveFocus();
  expect(pressF6()).toBe(true);
  expect(screen.getByText('Save')).toHaveFocus();
});

test('the link of a toast comes first, and Escape leads back', async () => {
  const { user, openMessages, raise } = renderToasts(<button>Save</button>);
  await raise({ link: { text: 'Open', href: '/' } });
  await user.tab();
  pressF6();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(openMessages()).toEqual([]);
  expect(screen.getByText('Save')).toHaveFocus();
});

test('F6 with another key, and without an open toast, is the browser’s', async () => {
  const { raise } = renderToasts();
  const { close } = await raise();
  expect(pressF6({ shiftKey: true })).toBe(false);
  act(close);
  await waitForExit();
  expect(pressF6()).toBe(false);
});
