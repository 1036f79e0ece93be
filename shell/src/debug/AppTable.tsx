import type { ReleasedApp, RemotePage } from '@site/contract';
import { Box } from '@site/ui';
import { codeSx, tableSx } from './debugSx';
import type { AppInTab, VersionsOfTab } from './readVersions';

interface AppTableProps {
  versions: VersionsOfTab;
  /** Pages that the previous version replaces in this tab. */
  fallbacks: RemotePage[];
}

/** The version of each app, and since when and by which team it is live. */
export function AppTable({ versions, fallbacks }: AppTableProps) {
  const { apps, live, liveTime, release } = versions;
  return (
    <>
      <Box component="table" sx={tableSx}>
        <caption>Apps</caption>
        <thead>
          <tr>
            <th scope="col">App</th>
            <th scope="col">Version here</th>
            <th scope="col">Live since (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {apps.map((app) => (
            <tr key={app.name}>
              <th scope="row">{app.name}</th>
              <td>
                <code>{app.version}</code>
                {notesOn(app, fallbacks).map((note) => (
                  <div key={note}>{note}</div>
                ))}
              </td>
              <td>{app.live && <Since version={app.version} live={app.live} />}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box component="p" sx={{ mt: 1.5, mb: 0 }}>
        {release > 0 && `This page is from release ${release}. `}
        {live !== undefined &&
          `Live now: release ${live}${liveTime ? `, ${minute(liveTime)} UTC` : ''}. `}
        {apps.some((app) => app.live?.team)
          ? 'Who in a team released it and why is for the teams alone: '
          : 'Who released it and why is for the teams alone: '}
        <Box component="code" sx={codeSx}>
          npm run release -- history
        </Box>
      </Box>
    </>
  );
}

function Since({ version, live }: Pick<AppInTab, 'version'> & { live: ReleasedApp }) {
  const { since, sinceTime, team } = live;
  if (live.version !== version) return 'not live';
  return (
    <>
      {sinceTime && <div>{minute(sinceTime)}</div>}
      <div>
        release {since}
        {team && ` by ${team}`}
      </div>
    </>
  );
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
