import { findPackage, readPackage } from '../sources/readPackage';

/** Request of the UI kit. The shell answers it with everything that `@site/ui/shared` exports. */
export const KIT = '@site/ui';

/** Module that the shell shares as the kit: the kit's own exports and the exports of MUI beneath it. */
export const SHARED_KIT = '@site/ui/shared';

/**
 * Requests that remotes take from the shell, so that a page has each module once. A trailing slash
 * covers every subpath. The shell's `sharedModules.ts` provides them.
 *
 * MUI and Emotion are not listed: builds of remotes take them from the kit, export by export. See
 * `kitExports`.
 */
const SHARED = ['react', 'react/', 'react-dom', 'react-dom/', KIT, '@site/ui/feedback'];

/** Returns the package of a shared request, e.g. `react` for `react/jsx-runtime`. */
export const packageOf = (request: string): string =>
  /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

/** Packages that all apps share as a whole. */
export const SHARED_PACKAGES = new Set(SHARED.map(packageOf));

/**
 * Returns the shared modules as a remote consumes them. Only the shell provides them, so a page
 * never has a second copy: a remote contains none to fall back to.
 *
 * @param folder that of the remote
 */
export const consumedModules = (folder: string) =>
  Object.fromEntries(
    SHARED.map((request) => {
      const { version } = readPackage(findPackage(packageOf(request), folder));
      return [request, { singleton: true, requiredVersion: `^${version}`, import: false as const }];
    }),
  );

/** Whether remotes take a request from the shell. */
export const isShared = (request: string): boolean =>
  SHARED.some((key) => (key.endsWith('/') ? request.startsWith(key) : request === key));
