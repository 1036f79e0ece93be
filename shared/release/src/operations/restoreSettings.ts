import { SITE_SETTINGS, type SiteSettings } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../errors/Refusal';
import { NewerFormat } from '../records/format';
import {
  readStoredSettings,
  replaceSettings,
  type StoredSettings,
} from '../records/readSiteSettings';
import type { SettingValues } from '../records/resolveSettings';
import type { Store } from '../stores/objects/Store';

/**
 * Restores in `site.json` the settings that a release changed, so that no later release takes them
 * up again. Leaves the file alone if there are none, and leaves pending changes of other settings.
 *
 * A file that can't be read must not keep a bad release live: it is replaced by the live settings,
 * which has the settings that no live app declares, too. Only its pending changes are lost.
 *
 * @param live settings of the release that is undone
 * @param before settings of the release before it
 * @param warn called with a line when the file is replaced
 */
export function restoreSettings(
  store: Store,
  live: SiteSettings,
  before: SiteSettings,
  warn: (line: string) => void,
) {
  const changed = Object.fromEntries(
    Object.entries(before).filter(([name, value]) => live[name] !== value),
  );
  let written: { stored: StoredSettings; values: SettingValues } | undefined;
  return {
    /** Writes the file. @returns false if somebody changed it meanwhile */
    write: async (): Promise<boolean> => {
      if (Object.keys(changed).length === 0) return true;
      const stored = await readOrReplace(store, live, warn);
      const values = { ...stored.values, ...changed };
      if (isDeepStrictEqual(values, stored.values)) return true;
      written = { stored, values };
      return replaceSettings(store, values, stored);
    },
    /** Undoes `write`, unless somebody has changed the file since. */
    undo: async (): Promise<void> => {
      if (!written) return;
      const now = await readStoredSettings(store);
      if (isDeepStrictEqual(now.values, written.values))
        await replaceSettings(store, written.stored.values, now);
    },
  };
}

async function readOrReplace(
  store: Store,
  live: SiteSettings,
  warn: (line: string) => void,
): Promise<StoredSettings> {
  const stored = await store.read(SITE_SETTINGS);
  const replaced = { values: live, format: undefined, revision: stored?.revision };
  if (!stored) return replaced;
  try {
    return await readStoredSettings(store);
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof NewerFormat) throw error;
    warn(`${error.message}; the restored settings replace it`);
    return replaced;
  }
}
