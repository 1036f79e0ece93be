import { act, screen } from '@testing-library/react';
import { letLeave, renderToasts } from './renderToasts.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The Close button of the toast with this message. */
const closeButton = (message: string) =>
  screen.getByRole('button', { name: 'Close', description: message });

test('focus returns to where it was before it came among the toasts', async () => {
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
  await letLeave();
  expect(screen.getByText('Save')).toHaveFocus();
});

test('focus goes to #main when what had it is gone', async () => {
  const { user, show, raise } = renderToasts(<button>Save</button>);
  await raise();
  await user.tab();
  await user.tab();
  show();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('focus goes to #main when nothing had it', async () => {
  const { user, raise } = renderToasts();
  await raise();
  await user.click(closeButton('Hello'));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('focus that is elsewhere stays there when a toast closes', async () => {
  const { user, raise } = renderToasts(<button>Save</button>);
  const { close } = await raise();
  await user.tab();
  act(close);
  await letLeave();
  expect(screen.getByText('Save')).toHaveFocus();
});

test('focus in a toast that is moved elsewhere is not lost', async () => {
  const { user, raise } = renderToasts(<button>Save</button>);
  const { update } = await raise();
  await user.tab();
  await user.tab();
  act(() => update({ placement: 'top' }));
  expect(screen.getByText('Save')).toHaveFocus();
});
