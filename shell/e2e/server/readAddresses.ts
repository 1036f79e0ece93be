import { versionFile } from '@site/contract';
import type { Site } from '../support/startSite';
import { readLiveRelease } from '../support/store/readLiveRelease';

/** Returns the addresses of a script, a picture and a page of the live release. */
export function readAddresses(site: Site) {
  const { shell, marketing } = readLiveRelease(site.folder).apps;
  const picture = Object.keys(marketing.files).find((file) => file.endsWith('.avif')) ?? '';
  return {
    script: `/${versionFile('shell', shell.version, 'main.js')}`,
    picture: `/${versionFile('marketing', marketing.version, picture)}`,
    page: '/private-policy',
  };
}
