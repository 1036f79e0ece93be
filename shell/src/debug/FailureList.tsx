import { Box, Typography } from '@site/ui';
import { codeSx, titleSx } from './debugSx';
import type { LoggedFailure } from './FailureLog';
import type { LoadedResource } from './listResources';

interface FailureListProps {
  failures: readonly LoggedFailure[];
  resources: LoadedResource[];
}

/** What failed in this tab. */
export function FailureList({ failures, resources }: FailureListProps) {
  const failed = resources.filter(({ failure }) => failure);
  return (
    <Box role="log" aria-label="Problems">
      <Typography component="h3" sx={titleSx}>
        Problems
      </Typography>
      {failures.length + failed.length === 0 && 'None so far.'}
      <Box component="ul" sx={listSx}>
        {failures.map(({ time, name, message, causes }, index) => (
          <li key={index}>
            <strong>{name}</strong> after {Math.round(time)} ms
            <Box sx={codeSx}>
              {[message, ...causes.map((cause) => `Cause: ${cause}`)].join('\n')}
            </Box>
          </li>
        ))}
        {failed.map(({ key, name, version, failure }) => (
          <li key={key}>
            <strong>{failure}</strong> for {[version, name].filter(Boolean).join(' ')}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const listSx = {
  m: 0,
  pl: 0,
  listStyle: 'none',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& li': { borderLeft: 3, borderColor: 'error.light', pl: 1.5, mb: 1 },
} as const;
