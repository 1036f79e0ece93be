import { act, screen } from '@testing-library/react';
import { letLeave, renderToasts } from './renderToasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The Close button of the toast with this message. */
const closeButton = (message: string) => screen.getByRole('button', { name: 'Close', description: message });

test('the button named Close closes its toast and no other, and is described by its message', async () => {
  const { user, raise } = renderToasts();
  await raise({ message: 'one' });
  await raise({ message: 'two' });
  const [, button] = closeButtons();
  expect(button).toHaveAccessibleDescription('one');
  await user.click(button!);
  await letLeave();
  expect(screen.queryByText('one')).not.toBeInTheDocument();
  expect(screen.getByText('two')).toBeInTheDocument();
});

test.each(['{Enter}', ' ', '{Escape}'])('the key %p in a focused toast closes it', async (key) => {
  const { user, open, raise } = renderToasts();
  await raise();
  await user.tab();
  await user.keyboard(key);
  expect(open()).toEqual([]);
});

test('Escape elsewhere on the page closes nothing, nor does another key in a toast', async () => {
  const { user, open, raise } = renderToasts(<button>Save</button>);
  await raise();
  await user.tab();
  await user.keyboard('{Escape}');
  await user.tab();
  await user.keyboard('x');
  expect(open()).toHaveLength(1);
});

test('focus returns to where it was before it came among the toasts', async () => {
  const { user, raise } = renderToasts(<button>Save</button>);
  await raise({ message: 'one' });
  await raise({ message: 'two' });
  await user.tab();
  expect(screen.getByText('Save')).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(closeButtons()[1]).toHaveFocus();
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
  await user.click(closeButtons()[0]!);
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
