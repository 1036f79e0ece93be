import type { PageData, RemotePage } from '@site/contract';
import type { AppInTab, Releases } from './readReleases';
import { Table } from './Table';

interface AppTableProps {
  apps: AppInTab[];
  data: PageData;
  releases: Releases | undefined;
  /** Pages that the previous version replaces in this tab. */
  fallbacks: RemotePage[];
}

/** The version of each app, and since when and by which team it is live. */
export function AppTable({ apps, data, releases, fallbacks }: AppTableProps) {
  const who = apps.some(({ live }) => live?.team) ? 'Who in a team' : 'Who';
  return (
    <>
      <Table
        caption="Apps"
        columns={['App', 'Version here', 'Live since (UTC)']}
        rows={apps.map((app) => [
          app.name,
          <>
            <code>{app.version}</code>
            {notesOn(app, fallbacks).map((note) => (
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
        {who} released it and why is for the teams alone: <code>npm run release -- history</code>
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

function notesOn({ name, version, previous, live }: AppInTab, fallbacks: RemotePage[]): string[] {
  const replaced = fallbacks.filter(({ remote }) => remote === name).map(({ page }) => page);
  return [
    ...(live && live.version !== version ? [`Live is ${live.version}.`] : []),
    ...(replaced.length > 0
      ? [`Failed; ${replaced.join(', ')} is from the previous version ${previous ?? ''}.`]
      : []),
  ];
}

/** In UTC, as the release tool prints it. */
const minute = (time: string) => time.slice(0, 16).replace('T', ' ');
