import type { PageData } from '@site/contract';
import type { AppInTab } from './readReleases';

/** A file that the tab has loaded. */
export interface LoadedResource {
  /** Without query and without what follows `/api/`, which may be private. */
  name: string;
  /** E.g. `marketing 1.2.0-3f9a1c04`; none for files that belong to no version. */
  version?: string;
  from: 'live' | 'previous' | 'preview' | 'other version' | 'site' | 'other site';
  /** E.g. `12.3 kB` or `cache`. */
  size: string;
  /** Milliseconds that it took. */
  duration: number;
  /** E.g. `404`; undefined if it arrived, as far as the browser says. */
  failure: string | undefined;
}

/** Lists what the document has requested, oldest first, itself included. */
export function listResources(apps: AppInTab[], { preview }: PageData): LoadedResource[] {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  return entries.map(({ name, duration, transferSize, decodedBodySize, responseStatus }) => {
    const file = describeAddress(new URL(name), apps, preview !== undefined);
    // Browsers don't tell the size and the status of other sites' files.
    const isKnown = transferSize + decodedBodySize + responseStatus > 0;
    const isLost = !isKnown && file.from !== 'other site';
    const isCached = transferSize === 0 && decodedBodySize > 0;
    const size = isCached ? 'cache' : `${(transferSize / 1000).toFixed(1)} kB`;
    return {
      ...file,
      size: isKnown || isLost ? size : '',
      duration: Math.round(duration),
      failure: responseStatus >= 400 ? String(responseStatus) : isLost ? 'no response' : undefined,
    };
  });
}

function describeAddress(
  { origin, pathname, host }: URL,
  apps: AppInTab[],
  isPreview: boolean,
): Pick<LoadedResource, 'name' | 'version' | 'from'> {
  const [, app, version, file] = /^\/apps\/([^/]+)\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  if (app && version && file) {
    const known = apps.find(({ name }) => name === app);
    return { name: file, version: `${app} ${version}`, from: originOf(version, known, isPreview) };
  }
  if (origin !== window.location.origin) return { name: host, from: 'other site' };
  return { name: pathname.replace(/^(\/api\/).+/, '$1…'), from: 'site' };
}

function originOf(version: string, app: AppInTab | undefined, isPreview: boolean) {
  if (version === app?.version)
    return isPreview && version !== app.live?.version ? 'preview' : 'live';
  return version === app?.previous ? 'previous' : 'other version';
}
