import { SITE_SETTINGS, type SiteSettings } from '@site/contract';
import { activate, openStore } from '@site/release';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Changes a store's site settings and releases them, without a build. */
export async function configureSite(folder: string, change: Partial<SiteSettings>): Promise<void> {
  // Settings that are left out get their defaults.
  await writeFile(path.join(folder, SITE_SETTINGS), JSON.stringify(change));
  await activate(await openStore(folder), {});
}
