import { fireEvent, screen } from '@testing-library/react';
import { renderToasts } from './renderToasts.fixture';

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
  document.addEventListener('keydown', prevent);
  await raise();
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{Escape}');
  expect(openMessages()).toEqual(['Hello']);
  document.removeEventListener('keydown', prevent);
});

const prevent = (event: Event) => event.preventDefault();
