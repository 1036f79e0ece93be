import type { VersionsOfTab } from './readVersions';

/** Where a file came from. */
export type Origin = 'live' | 'previous' | 'preview' | 'other version' | 'site' | 'other site';

/** A file that the tab has loaded. */
export interface LoadedResource {
  /** Unique in the list. */
  key: string;
  /** Without query and without what follows `/api/`, which may be private. */
  name: string;
  /** E.g. `marketing 1.2.0-3f9a1c04`; none for files that belong to no version. */
  version?: string;
  from: Origin;
  /** Milliseconds from the begin of the document to the request. */
  start: number;
  /** Milliseconds that it took. */
  duration: number;
  /** Bytes over the network. */
  bytes: number;
  isCached: boolean;
  /** E.g. `404`; undefined if it arrived, as far as the browser says. */
  failure?: string;
}

/** Lists what the document has requested, oldest first, itself included. */
export function listResources(versions: VersionsOfTab): LoadedResource[] {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  return entries.map((entry, index) => {
    const { name, version, from } = describeAddress(new URL(entry.name), versions);
    const { startTime, duration, transferSize, decodedBodySize, responseStatus } = entry;
    const isOwn = from !== 'other site';
    const isMissing = isOwn && transferSize + decodedBodySize === 0 && !responseStatus;
    const failure = responseStatus >= 400 ? String(responseStatus) : isMissing && 'no response';
    return {
      key: `${index} ${entry.name}`,
      name,
      ...(version && { version }),
      from,
      start: Math.round(startTime),
      duration: Math.round(duration),
      bytes: transferSize,
      isCached: transferSize === 0 && decodedBodySize > 0,
      ...(failure && { failure }),
    };
  });
}

function describeAddress(
  { origin, pathname, host }: URL,
  versions: VersionsOfTab,
): Pick<LoadedResource, 'name' | 'version' | 'from'> {
  const [, app, version, file] = VERSION_FILE.exec(pathname) ?? [];
  if (app && version && file)
    return { name: file, version: `${app} ${version}`, from: originOf(app, version, versions) };
  if (origin !== window.location.origin) return { name: host, from: 'other site' };
  return { name: pathname.replace(/^(\/api\/).+/, '$1…'), from: 'site' };
}

const VERSION_FILE = /^\/apps\/([^/]+)\/([^/]+)\/(.+)$/;

function originOf(app: string, version: string, { apps, preview }: VersionsOfTab): Origin {
  const known = apps.find(({ name }) => name === app);
  if (version === known?.version)
    return preview !== undefined && version !== known.live?.version ? 'preview' : 'live';
  return version === known?.previous ? 'previous' : 'other version';
}
