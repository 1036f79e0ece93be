import { PREVIEW_PARAMETER } from '@site/contract';
import { Button, Link } from '@site/ui';
import type { FormEvent } from 'react';
import { useRouterLocation } from '../routing/Router';

/** Opens this page in a preview, or on a development server. */
export function SwitchVersion({ preview }: { preview: string | undefined }) {
  const { pathname } = useRouterLocation();
  return (
    <>
      <h3>See another version</h3>
      <form onSubmit={openPreview}>
        <label>
          Preview{' '}
          <input
            name={PREVIEW_PARAMETER}
            placeholder="pr-12"
            required
            pattern="[a-z0-9][a-z0-9\-]*"
            maxLength={40}
            title="Lower-case letters, digits and dashes"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </label>
        <Button type="submit" size="small" variant="outlined">
          Open preview
        </Button>
        {preview !== undefined && (
          <Button size="small" onClick={leavePreview}>
            Leave preview {preview}
          </Button>
        )}
      </form>
      <Link href={`http://localhost:3000${pathname}?debug`} target="_blank">
        Open on this machine’s development server
      </Link>
    </>
  );
}

/** Loads this page in a preview. */
function openPreview(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const name = new FormData(event.currentTarget).get(PREVIEW_PARAMETER) as string;
  window.location.assign(addressHere(`${PREVIEW_PARAMETER}=${name}`));
}

/** Loads this page as it is live. */
function leavePreview(): void {
  window.sessionStorage.removeItem(PREVIEW_PARAMETER);
  // An address that differs in the fragment alone would not load the page again.
  window.history.replaceState(window.history.state, '', addressHere());
  window.location.reload();
}

/** Returns the address of this page with the panel. @param first goes before the other parameters */
function addressHere(...first: string[]): string {
  const { pathname, search, hash } = window.location;
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part !== 'debug' && !part.startsWith(`${PREVIEW_PARAMETER}=`));
  return `${pathname}?${[...first, ...rest, 'debug'].join('&')}${hash}`;
}
