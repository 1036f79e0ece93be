import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { pageWithToasts } from './renderToasts.fixture';
import { createToastStore } from './ToastStore';

/** As a remote may have: a dialog that opens another one. */
function Dialogs({ name = 'First', inner = 'Second' }: { name?: string; inner?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open {name}</button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} transitionDuration={0}>
        <DialogTitle>{name}</DialogTitle>
        <button onClick={() => setOpen(false)}>Leave {name}</button>
        {inner && <Dialogs name={inner} inner="" />}
      </Dialog>
    </>
  );
}

function openPage() {
  const store = createToastStore();
  const user = userEvent.setup();
  render(pageWithToasts(store, <Dialogs />));
  const raise = async (message: string) => {
    act(() => void store.notify({ status: 'loading', message }));
    await screen.findByText(message);
  };
  const open = (name: string) => user.click(screen.getByRole('button', { name: `Open ${name}` }));
  return { user, store, raise, open };
}

test('the region can be read while a dialog is open, and after it', async () => {
  const { user, raise, open } = openPage();
  const region = screen.getByRole('log', { name: 'Notifications' });
  for (const name of ['First', 'Second']) {
    await open(name);
    const dialog = await screen.findByRole('dialog', { name });
    // Queries by role skip what is hidden from screen readers.
    await waitFor(() => expect(screen.getByRole('log')).toBe(region));
    expect(dialog).toBeVisible();
  }
  await raise('Saving');
  expect(within(region).getByText('Saving')).toBeVisible();
  for (const name of ['Second', 'First']) {
    await user.click(screen.getByRole('button', { name: `Leave ${name}` }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    await waitFor(() => expect(screen.getByRole('log')).toBe(region));
    expect(within(region).getByText('Saving')).toBeVisible();
  }
});

test('Tab reaches a toast from the dialog, and Escape there closes the toast alone', async () => {
  const { user, raise, open } = openPage();
  await raise('Saving');
  await open('First');
  await raise('Saved');
  const dialog = await screen.findByRole('dialog', { name: 'First' });
  const [newest] = await screen.findAllByRole('button', { name: 'Close' });
  for (let stop = 0; stop < 6 && document.activeElement !== newest; stop++) await user.tab();
  expect(newest).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1));
  expect(dialog).toBeVisible();
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
});

test('a click on a toast does its work and leaves the dialog open', async () => {
  const { user, raise, open, store } = openPage();
  await open('First');
  await raise('Saved');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(store.list()).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'First' })).toBeVisible();
});
