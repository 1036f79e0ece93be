import { versionFile } from '@site/contract';
import { liveRelease } from '../support/store/breakRemote';
import type { Site } from '../support/startSite';

/** Addresses of a script, a picture and a page of the live release. */
export function addresses(site: Site) {
  const { shell, marketing } = liveRelease(site.folder).apps;
  const picture = Object.keys(marketing.files).find((file) => file.endsWith('.avif')) ?? '';
  return {
    script: `/${versionFile('shell', shell.version, 'main.js')}`,
    picture: `/${versionFile('marketing', marketing.version, picture)}`,
    page: '/private-policy',
  };
}
