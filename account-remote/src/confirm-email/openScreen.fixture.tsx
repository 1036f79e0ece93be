import type { PageProps, Toast } from '@site/contract';
import { testSite } from '@site/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConfirmEmail from './ConfirmEmail';

/** Draws the screen for tests, with a real server for its API. */
export function openScreen(apiOrigin: string, search = '?token=s3cret') {
  const toasts: Toast[] = [];
  const props: PageProps = {
    site: { ...testSite, apiOrigin },
    location: { pathname: '/account/confirm', search, hash: '' },
    notify: (toast) => {
      toasts.push(toast);
      return { update: () => {}, close: () => {} };
    },
  };
  return { toasts, ...render(<ConfirmEmail {...props} />) };
}

export const button = () => screen.getByRole('button', { name: 'Confirm' });

export const errorArea = () => screen.getByRole('alert');

export const press = () => userEvent.click(button());

/** Presses the button and waits for the sentence in the error area. */
export async function pressAndFail() {
  await press();
  await waitFor(() => expect(errorArea()).not.toBeEmptyDOMElement());
  return errorArea().textContent;
}
