import { act, screen } from '@testing-library/react';
import { waitForExit, renderToasts } from './renderToasts.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The Close button of the toast with this message. */
const closeButton = (message: string) =>
  screen.getByRole('button', { name: 'Close', description: message });

test('focus returns to the element that had it before the toasts', async () => {
  const { user, raise } = renderToasts(<button>Save</button>);
  await raise({ message: 'one' });
  await raise({ message: 'two' });
  await user.tab();
  expect(screen.getByText('Save')).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(closeButton('one')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Save')).toHaveFocus();
  await waitForExit();
  expect(screen.getByText('Save')).toHaveFocus();
});

test('focus moves to #main if the element that had it is gone', async () => {
  const { user, rerender, raise } = renderToasts(<button>Save</button>);
  await raise();
  await user.tab();
  await user.tab();
  rerender();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('focus in a toast that changes its placement returns to the page', async () => {
  const { user, raise } = renderToasts(<button>Save</button>);
  const { update } = await raise();
  await user.tab();
  await user.tab();
  act(() => update({ placement: 'top' }));
  expect(screen.getByText('Save')).toHaveFocus();
});
