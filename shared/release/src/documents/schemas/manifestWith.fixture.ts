import { FORMAT, type Route, type VersionManifest } from '@site/contract';

export const FILE = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 };

/** Returns a valid manifest of a shell, but for a change. */
export const manifestWith = (change: Partial<VersionManifest>): VersionManifest => ({
  format: FORMAT,
  app: 'shell',
  kind: 'shell',
  version: '1.0.0-0123abcd',
  exposes: {},
  takes: {},
  provides: {},
  duplicates: [],
  budgets: {},
  settings: {},
  origins: {},
  files: { 'main.js': FILE },
  maps: {},
  ...change,
});

/** Returns a valid route at a path. */
export const route = (path: string): Route => ({
  path,
  page: { remote: 'marketing', page: 'Home' },
  title: '',
  description: '',
  indexed: true,
});
