import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Version of an installed package, from its own package.json. */
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
 * What all apps share so that a page holds it once: each request with the package that it belongs to. A slash at its end
 * stands for all of the package's other modules.
 *
 * Emotion and the rest of MUI are not listed: they are reached only through the UI kit, so they come with it.
 */
const SHARED: Record<string, { of: string; eager: boolean }> = {
  react: { of: 'react', eager: true },
  'react/': { of: 'react', eager: true },
  'react-dom': { of: 'react-dom', eager: true },
  'react-dom/': { of: 'react-dom', eager: true },
  '@site/ui': { of: '@site/ui', eager: true },
  '@site/ui/feedback': { of: '@site/ui', eager: false },
};

const mapShared = <Value>(toValue: (share: { eager: boolean; version: string }) => Value) =>
  Object.fromEntries(
    Object.entries(SHARED).map(([request, { of, eager }]) => [
      request,
      toValue({ eager, version: installedVersion(of) }),
    ]),
  );

/** Version of each shared module as it is installed, by request. */
export const sharedVersions = () => mapShared(({ version }) => version);

/** What the shell brings, in its first script where that is `eager`. */
export const providedModules = () =>
  mapShared(({ eager, version }) => ({
    singleton: true,
    eager,
    version,
    requiredVersion: `^${version}`,
  }));

/**
 * What a remote takes from the shell. It offers nothing itself, so that a page uses the shell's copies whatever remotes
 * meet there, and keeps a copy for a shell that brings none: no page loads it otherwise.
 */
export const consumedModules = () =>
  mapShared(({ version }) => ({ singleton: true, requiredVersion: `^${version}` }));
