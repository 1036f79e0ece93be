import type { VersionManifest } from '@site/contract';
import { testManifest } from '../../../fixtures/testManifest.fixture';

export const FILE = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 };

/** Returns a valid manifest of a shell, but for a change. */
export const manifestWith = (change: Partial<VersionManifest>): VersionManifest => ({
  ...testManifest('shell', '1.0.0-0123abcd'),
  files: { 'main.js': FILE },
  ...change,
});
