import type { PageData } from '@site/contract/platform';
import { Box, Button } from '@site/ui';
import { useEffect, useReducer, useState } from 'react';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import { AppTable, Table } from './AppTable';
import { listResources } from './listResources';
import { panelSx } from './panelSx';
import { appsOf, readReleases, type Releases } from './readReleases';
import { SwitchVersion } from './SwitchVersion';

/** A failure of this tab, without anything private. */
export interface LoggedFailure {
  /** Milliseconds since the document began. */
  time: number;
  /** E.g. `RemoteLoadError`. */
  name: string;
  /** What failed, where and why. */
  lines: string[];
}

interface DebugPanelProps {
  data: PageData;
  loader: PageLoader;
  failures: readonly LoggedFailure[];
  onClose: () => void;
}

/** Milliseconds between two looks at what the tab has loaded. */
const INTERVAL = 1000;

/** What this tab runs: versions, files, failures, and ways to see another version. */
export function DebugPanel({ data, loader, failures, onClose }: DebugPanelProps) {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const [isOpen, setOpen] = useState(true);
  const [releases, setReleases] = useState<Releases>();
  useEffect(() => {
    const timer = setInterval(update, INTERVAL);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // Without the live release, for example in development, the page's own data has to do.
    readReleases(data).then(setReleases, () => {});
  }, [data]);

  const { release, preview } = data;
  const apps = appsOf(data, releases);
  const resources = listResources(apps, data);
  const missing = resources.filter(({ failure }) => failure !== undefined);
  const problems = failures.length + missing.length;
  const summary = [
    release > 0 ? `release ${release}` : 'development',
    preview && `${preview.rollout ? 'rollout' : 'preview'} ${preview.name}`,
    `${problems === 0 ? 'no' : problems} ${problems === 1 ? 'problem' : 'problems'}`,
  ];
  return (
    <Box component="section" aria-label="Debug panel" sx={panelSx}>
      <header>
        <h2>Debug</h2>
        <p>{summary.filter(Boolean).join(' · ')}</p>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Collapse' : 'Expand'}
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </header>
      {isOpen && (
        <div className="details" tabIndex={0} role="group" aria-label="Details">
          <div>
            <AppTable apps={apps} data={data} releases={releases} loader={loader} />
            <SwitchVersion preview={preview?.name} />
          </div>
          <div>
            <div role="log" aria-label="Problems">
              <h3>Problems</h3>
              {problems === 0 && 'None so far.'}
              <ul>
                {failures.map(({ time, name, lines }, index) => (
                  <li key={index}>
                    <strong>{name}</strong> after {Math.round(time)} ms
                    <pre>{lines.join('\n')}</pre>
                  </li>
                ))}
                {missing.map(({ name, version, failure }, index) => (
                  <li key={index}>
                    <strong>{failure}</strong> for {version} {name}
                  </li>
                ))}
              </ul>
            </div>
            <Table
              caption="Loaded"
              columns={['File', 'From', 'Size', 'Time']}
              rows={resources.map(({ name, version, from, size, duration, failure }) => [
                <>
                  {name} <code>{version}</code>
                </>,
                from,
                size,
                failure ?? `${duration} ms`,
              ])}
            />
          </div>
        </div>
      )}
    </Box>
  );
}
