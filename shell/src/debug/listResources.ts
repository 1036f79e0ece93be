import type { PageData } from '@site/contract/platform';
import type { AppInTab } from './readReleases';

/** Lists the files that the document has requested, oldest first, itself included. */
export function listResources(apps: AppInTab[], { preview }: PageData) {
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
      /** Milliseconds. */
      duration: Math.round(duration),
      /** Undefined if the file arrived, as far as the browser says. */
      failure: responseStatus >= 400 ? String(responseStatus) : isLost ? 'no response' : undefined,
    };
  });
}

/** Names a file without its query and without what follows `/api/`, which may be private. */
function describeAddress({ origin, pathname, host }: URL, apps: AppInTab[], isPreview: boolean) {
  const [, app, version, file] = /^\/apps\/([^/]+)\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  if (app && version && file) {
    const known = apps.find(({ name }) => name === app);
    return { name: file, version: `${app} ${version}`, from: originOf(version, known, isPreview) };
  }
  if (origin !== window.location.origin) return { name: host, version: '', from: 'other site' };
  return { name: pathname.replace(/^(\/api\/).+/, '$1…'), version: '', from: 'site' };
}

function originOf(version: string, app: AppInTab | undefined, isPreview: boolean) {
  if (version === app?.version)
    return isPreview && version !== app.live?.version ? 'preview' : 'live';
  return version === app?.previous ? 'previous' : 'other version';
}
