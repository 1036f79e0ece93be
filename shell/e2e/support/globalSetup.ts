import { buildApps } from '@site/build/buildApps';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BASE_STORE } from './store/baseStore';
import { releaseBuilds } from './store/releaseBuilds';

/**
 * Builds what changed and releases it into a store of this run, once: every site under test serves that store, or a
 * copy of it.
 */
export default async function globalSetup() {
  await buildApps();
  const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-'));
  const store = path.join(folder, 'store');
  await releaseBuilds(store);
  process.env[BASE_STORE] = store;
  return () => rm(folder, { recursive: true, force: true });
}
