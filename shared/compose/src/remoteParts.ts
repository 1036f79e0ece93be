import {
  previewFolder,
  REMOTE_ENTRY,
  remoteFile,
  SHELL,
  type CompositionSources,
  type ReleasedApp,
  type ReleasedVersion,
  type ReleasePart,
} from '@site/contract';
import { appOf, sitePages } from './sitePage';

/**
 * Composes a file for each remote that has a page: the part of the release that open tabs need to go
 * there from a page of another remote. The whole release grows with every remote. Like a page, the
 * part depends on nothing but the shell, the remote and the settings.
 *
 * @returns texts by file
 */
export function remoteParts(sources: CompositionSources): Record<string, string> {
  const shell = appOf(sources, SHELL);
  const { preview } = sources.release;
  const folder = preview ? previewFolder(preview.name) : '';
  const parts = sitePages(sources).flatMap(({ route, number, site }) => {
    if (!route) return [];
    const { remote } = route.page;
    const apps = { [SHELL]: partOfApp(shell), [remote]: partOfApp(appOf(sources, remote)) };
    const part: ReleasePart = { number, site, apps };
    return [[folder + remoteFile(shell.version, remote), JSON.stringify(part)]];
  });
  return Object.fromEntries(parts) as Record<string, string>;
}

const partOfApp = ({ previous, rollout, ...live }: ReleasedApp): ReleasedApp => ({
  ...partOfVersion(live),
  ...(previous && { previous: partOfVersion(previous) }),
  ...(rollout && { rollout: { ...partOfVersion(rollout), percent: rollout.percent } }),
});

/** Of its files, only the container: that has the hashes of the scripts that it loads. */
function partOfVersion(released: ReleasedVersion): ReleasedVersion {
  const { version, files, container, settings, origins } = released;
  const entry = files[REMOTE_ENTRY];
  return {
    version,
    files: entry ? { [REMOTE_ENTRY]: entry } : {},
    ...(container !== undefined && { container }),
    settings,
    origins,
  };
}
