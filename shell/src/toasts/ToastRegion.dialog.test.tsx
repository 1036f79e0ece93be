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

test('the region can be read while a dialog is open, and after it', async () => {
  const store = createToastStore();
  const user = userEvent.setup();
  render(pageWithToasts(store, <Dialogs />));
  const region = screen.getByRole('log', { name: 'Notifications' });
  for (const name of ['First', 'Second']) {
    await user.click(screen.getByRole('button', { name: `Open ${name}` }));
    const dialog = await screen.findByRole('dialog', { name });
    // Queries by role skip what is hidden from screen readers.
    await waitFor(() => expect(screen.getByRole('log')).toBe(region));
    expect(dialog).toBeVisible();
  }
  act(() => void store.notify({ status: 'loading', message: 'Saving' }));
  expect(await within(region).findByText('Saving')).toBeVisible();
  for (const name of ['Second', 'First']) {
    await user.click(screen.getByRole('button', { name: `Leave ${name}` }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    await waitFor(() => expect(screen.getByRole('log')).toBe(region));
    expect(within(region).getByText('Saving')).toBeVisible();
  }
});
