import type { PageData } from '@site/contract/platform';
import type { ReactNode } from 'react';
import type { PageLoader } from '../remotes/loading/createPageLoader';
import { routes } from '../routing/routes';
import type { AppInTab, Releases } from './readReleases';

interface AppTableProps {
  apps: AppInTab[];
  data: PageData;
  releases: Releases | undefined;
  loader: PageLoader;
}

/** The version of each app, and since when and by which team it is live. */
export function AppTable({ apps, data, releases, loader }: AppTableProps) {
  return (
    <>
      <Table
        caption="Apps"
        columns={['App', 'Version here', 'Live since (UTC)']}
        rows={apps.map((app) => [
          app.name,
          <>
            <code>{app.version}</code>
            {notesOn(app, loader).map((note) => (
              <div key={note}>{note}</div>
            ))}
          </>,
          liveSince(app),
        ])}
      />
      <p>
        {data.release > 0 && `This page is from release ${data.release}. `}
        {releases &&
          `Live now: release ${releases.live.number}, ${minute(releases.live.createdAt)} UTC. `}
        Who released it and why is for the teams alone: <code>npm run release -- history</code>
      </p>
    </>
  );
}

function liveSince({ version, live }: AppInTab): string | undefined {
  if (live?.version !== version) return live && 'not live';
  const { since, sinceTime, team } = live ?? {};
  return [sinceTime && `${minute(sinceTime)},`, `release ${since}`, team && `by ${team}`]
    .filter(Boolean)
    .join(' ');
}

function notesOn({ name, version, previous, live }: AppInTab, loader: PageLoader): string[] {
  const replaced = routes.pages
    .filter(({ page }) => page.remote === name && loader.loaded(page)?.isPrevious)
    .map(({ page }) => page.page);
  const notes = [];
  if (live && live.version !== version) notes.push(`Live is ${live.version}.`);
  if (replaced.length > 0)
    notes.push(`Failed; ${replaced.join(', ')} is from the previous version ${previous ?? ''}.`);
  return notes;
}

/** In UTC, as the release tool prints it. */
const minute = (time: string) => time.slice(0, 16).replace('T', ' ');

interface TableProps {
  caption: string;
  columns: string[];
  /** Cells from left to right. The first one names the row. */
  rows: ReactNode[][];
}

export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
