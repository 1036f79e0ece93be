import type { PageData } from '@site/contract';
import { Box, Button, Typography } from '@site/ui';
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import type { PageLoader } from '../remotes/loading/PageLoader';
import { routes } from '../routing/routes';
import { AppTable } from './AppTable';
import { bodySx, columnSx, headerSx, panelSx, summarySx } from './debugSx';
import { FailureList } from './FailureList';
import type { FailureLog } from './FailureLog';
import { listResources } from './listResources';
import { readVersions, versionsIn } from './readVersions';
import { ResourceTable } from './ResourceTable';
import { SwitchVersion } from './SwitchVersion';

interface DebugPanelProps {
  data: PageData;
  loader: PageLoader;
  failures: FailureLog;
  onClose: () => void;
}

/** Milliseconds between two looks at what the tab has loaded. */
const INTERVAL = 1000;

/** What this tab runs: versions, files, failures, and ways to see another version. */
export function DebugPanel({ data, loader, failures, onClose }: DebugPanelProps) {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const [isOpen, setOpen] = useState(true);
  const [versions, setVersions] = useState(() => versionsIn(data));
  useEffect(() => {
    const timer = setInterval(update, INTERVAL);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // Without the live release, for example in development, the page's own data has to do.
    readVersions(data).then(setVersions, () => {});
  }, [data]);
  useLayoutEffect(() => {
    // Keeps what gets the focus from being scrolled behind the panel.
    const { style } = document.documentElement;
    style.scrollPaddingBottom = isOpen ? '55dvh' : '4rem';
    return () => void style.removeProperty('scroll-padding-bottom');
  }, [isOpen]);

  const resources = listResources(versions);
  const fallbacks = routes.pages.filter(({ page }) => loader.loaded(page)?.isPrevious);
  const problems = failures.list().length + resources.filter(({ failure }) => failure).length;
  return (
    <Box component="section" aria-label="Debug panel" sx={panelSx}>
      <Box sx={headerSx}>
        <Typography
          component="h2"
          sx={{ flex: { xs: 1, md: 'none' }, fontWeight: 700, fontSize: '0.9375rem' }}
        >
          Debug
        </Typography>
        <Typography component="p" sx={summarySx}>
          {[
            versions.release > 0 ? `release ${versions.release}` : 'development',
            versions.preview &&
              `${versions.preview.rollout ? 'rollout' : 'preview'} ${versions.preview.name}`,
            problems === 0
              ? 'no problems'
              : `${problems} ${problems === 1 ? 'problem' : 'problems'}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Collapse' : 'Expand'}
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </Box>
      {isOpen && (
        <Box tabIndex={0} role="group" aria-label="Details" sx={bodySx}>
          <Box sx={columnSx}>
            <AppTable versions={versions} fallbacks={fallbacks.map(({ page }) => page)} />
            <SwitchVersion preview={versions.preview?.name} />
          </Box>
          <Box sx={columnSx}>
            <FailureList failures={failures.list()} resources={resources} />
            <ResourceTable resources={resources} />
          </Box>
        </Box>
      )}
    </Box>
  );
}
