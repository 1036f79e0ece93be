import { PREVIEW_PARAMETER } from '@site/contract';
import { Box, Button, Link, Typography } from '@site/ui';
import { useId, useState, type FormEvent } from 'react';
import { useRouterLocation } from '../routing/Router';
import { titleSx } from './debugSx';

/** Port of `npm run dev`. */
const DEV_PORT = '3000';

/** Opens this page in a preview, or on a development server. */
export function SwitchVersion({ preview }: { preview: string | undefined }) {
  const { pathname } = useRouterLocation();
  const [name, setName] = useState('');
  const [port, setPort] = useState(DEV_PORT);
  const [nameId, portId] = [useId(), useId()];
  const openPreview = (event: FormEvent) => {
    event.preventDefault();
    showPreview(name);
  };
  return (
    <div>
      <Typography component="h3" sx={titleSx}>
        See another version
      </Typography>
      <Box component="form" onSubmit={openPreview} sx={rowSx}>
        <label htmlFor={nameId}>Preview</label>
        <Box
          component="input"
          id={nameId}
          value={name}
          onChange={({ target }) => setName(target.value)}
          placeholder="pr-12"
          required
          pattern="[a-z0-9][a-z0-9\-]*"
          maxLength={40}
          title="Lower-case letters, digits and dashes"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          sx={{ ...inputSx, flex: '1 1 8rem' }}
        />
        <Button type="submit" size="small" variant="outlined">
          Open preview
        </Button>
        {preview !== undefined && (
          <Button size="small" onClick={leavePreview}>
            Leave preview {preview}
          </Button>
        )}
      </Box>
      <Box sx={rowSx}>
        <label htmlFor={portId}>Port</label>
        <Box
          component="input"
          id={portId}
          value={port}
          onChange={({ target }) => setPort(target.value.replace(/\D/g, '').slice(0, 5))}
          inputMode="numeric"
          autoComplete="off"
          sx={{ ...inputSx, width: '5rem' }}
        />
        <Link href={`http://localhost:${port || DEV_PORT}${pathname}?debug`} target="_blank">
          Open on this machine’s development server
        </Link>
      </Box>
    </div>
  );
}

/** Loads this page in a preview. */
function showPreview(name: string): void {
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

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mb: 1,
} as const;

const inputSx = {
  minWidth: 0,
  minHeight: '2rem',
  boxSizing: 'border-box',
  px: 1,
  font: 'inherit',
  color: 'text.primary',
  backgroundColor: 'background.default',
  border: '1px solid',
  borderColor: 'brand.400',
  borderRadius: '6px',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'brand.200', outlineOffset: '1px' },
} as const;
