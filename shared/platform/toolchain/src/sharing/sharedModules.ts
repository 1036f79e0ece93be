import { findPackage, readPackage } from '../sources/readPackage';

/** Request of the UI kit. The shell answers it with everything that `@site/ui/shared` exports. */
export const KIT = '@site/ui';

/** Module that the shell shares as the kit: the kit's own exports and the parts of MUI beneath it. */
export const SHARED_KIT = '@site/ui/shared';

interface SharedModule {
  package: string;
  /** Whether the shell's first script contains it. */
  eager: boolean;
  /** Module that the shell provides for the request, if it is not the request's own. */
  provided?: string;
}

/**
 * Modules that all apps share, so that a page loads them once: each request with its package. A
 * trailing slash covers every subpath.
 *
 * MUI and Emotion are not listed: builds of remotes take them from the kit, part by part. See
 * `kitParts`.
 */
const SHARED: Record<string, SharedModule> = {
  react: { package: 'react', eager: true },
  'react/': { package: 'react', eager: true },
  'react-dom': { package: 'react-dom', eager: true },
  'react-dom/': { package: 'react-dom', eager: true },
  [KIT]: { package: KIT, eager: true, provided: SHARED_KIT },
  '@site/ui/feedback': { package: KIT, eager: false },
};

/** Packages that all apps share as a whole. */
export const SHARED_PACKAGES = new Set(Object.values(SHARED).map((share) => share.package));

const mapShared = <Value>(
  folder: string,
  toValue: (share: SharedModule & { version: string }) => Value,
) =>
  Object.fromEntries(
    Object.entries(SHARED).map(([request, share]) => [
      request,
      toValue({ ...share, version: readPackage(findPackage(share.package, folder)).version }),
    ]),
  );

/** Returns the shared modules as the shell provides them. @param folder that of the shell */
export const providedModules = (folder: string) =>
  mapShared(folder, ({ eager, version, provided }) => ({
    singleton: true,
    eager,
    version,
    requiredVersion: `^${version}`,
    ...(provided !== undefined && { import: provided }),
  }));

/**
 * Returns the shared modules as a remote consumes them. Only the shell provides them, so a page
 * never has a second copy: a remote contains none to fall back to.
 *
 * @param folder that of the remote
 */
export const consumedModules = (folder: string) =>
  mapShared(folder, ({ version }) => ({
    singleton: true,
    requiredVersion: `^${version}`,
    import: false as const,
  }));

/** Whether remotes take a request from the shell. */
export const isShared = (request: string): boolean =>
  Object.keys(SHARED).some((key) =>
    key.endsWith('/') ? request.startsWith(key) : request === key,
  );

/** Returns the package of a shared request, e.g. `react` for `react/jsx-runtime`. */
export const packageOf = (request: string): string =>
  /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;
