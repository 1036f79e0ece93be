import { findPackage, readPackage } from '../sources/readPackage';

/** Request of the UI kit. The shell answers it with everything that `@site/ui/shared` exports. */
export const KIT = '@site/ui';

/** Module that the shell shares as the kit: the kit's own exports and the parts of MUI beneath it. */
export const SHARED_KIT = '@site/ui/shared';

/**
 * Modules that all apps share, so that a page loads them once. A trailing slash covers every subpath.
 * The shell's first script contains those that are eager. `import` is the module that the shell provides
 * for the request, if it is not the request's own.
 *
 * MUI and Emotion are not listed: builds of remotes take them from the kit, part by part. See
 * `kitParts`.
 */
const SHARED: Record<string, { eager: boolean; import?: string }> = {
  react: { eager: true },
  'react/': { eager: true },
  'react-dom': { eager: true },
  'react-dom/': { eager: true },
  [KIT]: { eager: true, import: SHARED_KIT },
  '@site/ui/feedback': { eager: false },
};

/** Returns the package of a shared request, e.g. `react` for `react/jsx-runtime`. */
export const packageOf = (request: string): string =>
  /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

/** Packages that all apps share as a whole. */
export const SHARED_PACKAGES = new Set(Object.keys(SHARED).map(packageOf));

/** Returns the shared modules as the shell provides them. @param folder that of the shell */
export const providedModules = (folder: string) =>
  Object.fromEntries(
    Object.entries(SHARED).map(([request, share]) => {
      const { version } = readPackage(findPackage(packageOf(request), folder));
      return [request, { ...share, singleton: true, version, requiredVersion: `^${version}` }];
    }),
  );

/**
 * Returns the shared modules as a remote consumes them. Only the shell provides them, so a page
 * never has a second copy: a remote contains none to fall back to.
 *
 * @param folder that of the remote
 */
export const consumedModules = (folder: string) =>
  Object.fromEntries(
    Object.entries(providedModules(folder)).map(([request, { singleton, requiredVersion }]) => [
      request,
      { singleton, requiredVersion, import: false as const },
    ]),
  );

/** Whether remotes take a request from the shell. */
export const isShared = (request: string): boolean =>
  Object.keys(SHARED).some((key) =>
    key.endsWith('/') ? request.startsWith(key) : request === key,
  );
