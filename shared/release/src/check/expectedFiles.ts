import {
  addressOf,
  isNodeBundle,
  NOT_FOUND_PAGE,
  versionFile,
  type AppName,
  type Release,
  type ReleasedVersion,
} from '@site/contract';
import { randomUUID } from 'node:crypto';

/** A file that the live site must send. */
export interface ExpectedFile {
  /** Path of its address. */
  address: string;
  kind: 'page' | 'script' | 'other';
  /** Subresource integrity of its bytes. */
  integrity: string;
  /** 404 for the page of addresses that do not exist. */
  status: 200 | 404;
  /** Number that a page carries. */
  number?: number | undefined;
}

/** Lists what visitors get of a release: its pages and other files in the root, and all scripts. */
export const expectedFiles = ({ pages, staticFiles, apps }: Release): ExpectedFile[] => [
  ...Object.entries(pages).map(([file, { integrity, number }]): ExpectedFile => ({
    address: pageAddress(file),
    kind: file.endsWith('.html') ? 'page' : 'other',
    status: file === NOT_FOUND_PAGE ? 404 : 200,
    ...{ integrity, number },
  })),
  ...Object.entries(staticFiles).map(([file, { integrity }]): ExpectedFile => ({
    address: addressOf(file),
    ...{ kind: 'other', status: 200, integrity },
  })),
  ...Object.entries(apps).flatMap(([app, released]) => [
    ...scriptsOf(app, released),
    ...(released.rollout ? scriptsOf(app, released.rollout) : []),
  ]),
];

/** Returns the address of a page's file: the reverse of the contract's `pageFile`. */
function pageAddress(file: string): string {
  // No cache has this one yet.
  if (file === NOT_FOUND_PAGE) return `/not-found-${randomUUID()}`;
  return addressOf(file.replace(/^index\.html$|\.html$/, ''));
}

const scriptsOf = (app: AppName, { version, files }: ReleasedVersion): ExpectedFile[] =>
  Object.entries(files)
    .filter(([file]) => file.endsWith('.js') && !isNodeBundle(file))
    .map(([file, { integrity }]) => ({
      address: addressOf(versionFile(app, version, file)),
      ...{ kind: 'script', status: 200, integrity },
    }));
