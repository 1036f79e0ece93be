import { buildApps } from '@site/build/buildApps';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BASE_STORE } from './store/baseStore';
import { releaseBuilds } from './store/releaseBuilds';

/**
 * Builds the apps that changed and releases them into a store, which every site under test serves
 * or copies.
 */
export default async function globalSetup() {
  await buildApps();
  const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-'));
  const store = path.join(folder, 'store');
  const cleanUp = () => rm(folder, { recursive: true, force: true });
  await releaseBuilds(store).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  process.env[BASE_STORE] = store;
  return cleanUp;
}
