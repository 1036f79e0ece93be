import type { PageProps, Toast } from '@site/contract';
import { testSite } from '@site/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ConfirmEmail from './ConfirmEmail';

let opened = 0;

/**
 * Renders the page with a real server as its API.
 *
 * @param search the query; by default with a token of its own, since the page remembers the
 *   confirmations of all tokens
 */
export function openScreen(apiOrigin: string, search = `?token=s3cret-${++opened}`) {
  const toasts: Toast[] = [];
  const closed: Toast[] = [];
  const propsAt = (query: string): PageProps<'account'> => ({
    site: { ...testSite, apiOrigin },
    location: { pathname: '/account/confirm', search: query, hash: '' },
    notify: (toast) => {
      toasts.push(toast);
      return { update: () => {}, close: () => void closed.push(toast) };
    },
    navigate: () => {},
  });
  const view = render(<ConfirmEmail {...propsAt(search)} />);
  return {
    ...view,
    toasts,
    closed,
    /** Gives the page another query, as a navigation to another link of the same page does. */
    rerenderAt: (query: string) => view.rerender(<ConfirmEmail {...propsAt(query)} />),
  };
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
