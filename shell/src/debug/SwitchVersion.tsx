import { PREVIEW_PARAMETER } from '@site/contract/platform';
import { Button, Link } from '@site/ui';
import type { FormEvent } from 'react';
import { useRouterLocation } from '../routing/Router';

/** Opens this page in a preview, or on a development server. */
export function SwitchVersion({ preview }: { preview: string | undefined }) {
  const { pathname } = useRouterLocation();
  const openPreview = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    loadPage(new FormData(event.currentTarget).get(PREVIEW_PARAMETER) as string);
  };
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
          <Button size="small" onClick={() => loadPage()}>
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

/** Loads this page, with the panel, in a preview or, without a name, as it is live. */
function loadPage(preview?: string): void {
  const { pathname, search, hash } = window.location;
  const isKept = (part: string) =>
    part !== '' && part !== 'debug' && !part.startsWith(`${PREVIEW_PARAMETER}=`);
  const parts = [...search.slice(1).split('&').filter(isKept), 'debug'];
  if (preview !== undefined) parts.unshift(`${PREVIEW_PARAMETER}=${preview}`);
  const address = `${pathname}?${parts.join('&')}${hash}`;
  if (preview !== undefined) return window.location.assign(address);
  window.sessionStorage.removeItem(PREVIEW_PARAMETER);
  // An address that differs in the fragment alone would not load the page again.
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
}
