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
  return entries.map((entry) => {
    const { transferSize, decodedBodySize, responseStatus } = entry;
    const file = describeAddress(new URL(entry.name), apps, preview !== undefined);
    const isKnown = transferSize + decodedBodySize + responseStatus > 0;
    // Browsers don't tell the size of other sites' files.
    const isOther = file.from === 'other site';
    return {
      ...file,
      size: isOther && !isKnown ? '' : sizeText(transferSize, decodedBodySize),
      duration: Math.round(entry.duration),
      failure:
        responseStatus >= 400
          ? String(responseStatus)
          : isKnown || isOther
            ? undefined
            : 'no response',
    };
  });
}

const sizeText = (transferred: number, decoded: number) =>
  transferred === 0 && decoded > 0 ? 'cache' : `${(transferred / 1000).toFixed(1)} kB`;

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
