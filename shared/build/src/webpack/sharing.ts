import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Returns the version of an installed package. */
function installedVersion(name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(require.resolve(`${name}/package.json`), 'utf8'),
  );
  if (
    typeof manifest === 'object' &&
    manifest &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  ) {
    return manifest.version;
  }
  throw new Error(`${name}/package.json states no version`);
}

/**
 * Modules that all apps share, so that a page loads them once: each request with its package. A
 * trailing slash covers every subpath. Eager modules are in the shell's first script.
 *
 * Emotion and MUI are not listed: apps import them through the UI kit, which contains them.
 */
const SHARED: Record<string, { package: string; eager: boolean }> = {
  react: { package: 'react', eager: true },
  'react/': { package: 'react', eager: true },
  'react-dom': { package: 'react-dom', eager: true },
  'react-dom/': { package: 'react-dom', eager: true },
  '@site/ui': { package: '@site/ui', eager: true },
  '@site/ui/feedback': { package: '@site/ui', eager: false },
};

const mapShared = <Value>(toValue: (share: { eager: boolean; version: string }) => Value) =>
  Object.fromEntries(
    Object.entries(SHARED).map(([request, { package: name, eager }]) => [
      request,
      toValue({ eager, version: installedVersion(name) }),
    ]),
  );

/** Returns the installed version of each shared module, by request. */
export const sharedVersions = () => mapShared(({ version }) => version);

/** Returns the shared modules as the shell provides them. */
export const providedModules = () =>
  mapShared(({ eager, version }) => ({
    singleton: true,
    eager,
    version,
    requiredVersion: `^${version}`,
  }));

/**
 * Returns the shared modules as a remote consumes them. A remote provides none, so every page uses
 * the shell's copies. Its own copies load only when the shell provides none.
 */
export const consumedModules = () =>
  mapShared(({ version }) => ({ singleton: true, requiredVersion: `^${version}` }));
