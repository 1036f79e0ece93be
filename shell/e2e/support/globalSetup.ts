import { buildApps } from '@site/toolchain/buildApps';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseBuilds } from './releases';

/** Builds the apps that changed and releases them into the store of `baseStore`. */
export default async function globalSetup() {
  await buildApps();
  const folder = await mkdtemp(path.join(tmpdir(), 'site-e2e-'));
  const cleanUp = () => rm(folder, { recursive: true, force: true });
  process.env.E2E_BASE_STORE = path.join(folder, 'store');
  await releaseBuilds(process.env.E2E_BASE_STORE).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  return cleanUp;
}
