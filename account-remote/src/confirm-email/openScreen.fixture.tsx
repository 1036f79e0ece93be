import type { PageProps, Toast } from '@site/contract';
import { testSite } from '@site/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConfirmEmail from './ConfirmEmail';

/** Renders the page with a real server as its API. */
export function openScreen(apiOrigin: string, search = '?token=s3cret') {
  const toasts: Toast[] = [];
  const props: PageProps<'account'> = {
    site: { ...testSite, apiOrigin },
    location: { pathname: '/account/confirm', search, hash: '' },
    notify: (toast) => {
      toasts.push(toast);
      return { update: () => {}, close: () => {} };
    },
    navigate: () => {},
  };
  return { toasts, ...render(<ConfirmEmail {...props} />) };
}

export const button = () => screen.getByRole('button', { name: 'Confirm' });

export const errorArea = () => screen.getByRole('alert');

export const press = () => userEvent.click(button());

/** Presses the button, waits for the error area to be filled and returns its text. */
export async function pressAndFail() {
  await press();
  await waitFor(() => expect(errorArea()).not.toBeEmptyDOMElement());
  return errorArea().textContent;
}
