import { act, screen } from '@testing-library/react';
import { renderToasts } from './renderToasts.fixture';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

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
