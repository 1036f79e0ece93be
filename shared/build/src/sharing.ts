import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Version of an installed package, from its own package.json. */
function installedVersion(name: string): string {
  const manifest: unknown = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8'));
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

interface Share {
  singleton: true;
  eager: boolean;
  version: string;
  requiredVersion: string;
}

/**
 * What all apps share so that a page holds it once. The shell brings it in its first script (`eager`); a remote keeps a
 * copy for the day its version does not fit, and never loads it otherwise.
 *
 * Emotion and the rest of MUI are not listed: they are reached only through the UI kit, so they come with it.
 */
export function sharedModules(role: 'host' | 'remote'): Record<string, Share> {
  const share = (name: string, { eager }: { eager: boolean }): Share => {
    const version = installedVersion(name);
    return { singleton: true, eager: eager && role === 'host', version, requiredVersion: `^${version}` };
  };
  return {
    react: share('react', { eager: true }),
    'react/': share('react', { eager: true }),
    'react-dom': share('react-dom', { eager: true }),
    'react-dom/': share('react-dom', { eager: true }),
    '@site/ui': share('@site/ui', { eager: true }),
    '@site/ui/feedback': share('@site/ui', { eager: false }),
  };
}
