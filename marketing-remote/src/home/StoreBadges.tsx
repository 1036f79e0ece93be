import type { PartProps } from '@site/contract';
import { Box, Typography } from '@site/ui';
import { StoreBadge } from './StoreBadge';

/** A part for pages of other teams: where to get the app. */
export default function StoreBadges({ site, title }: PartProps<'marketing', 'StoreBadges'>) {
  return (
    <div>
      <Typography sx={{ fontWeight: 600, mb: 1.5 }}>{title}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.875rem' }}>
        <StoreBadge store="apple" href={site.appStoreUrl} artwork={site.appStoreBadge} />
        <StoreBadge store="google" href={site.googlePlayUrl} artwork={site.googlePlayBadge} />
      </Box>
    </div>
  );
}
