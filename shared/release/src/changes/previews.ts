import type { AppName } from '@site/contract';
import type { LogEntry, LoggedPreview } from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';
import type { Change } from './Change';
import { requireRelease } from './preconditions';

/**
 * Makes a preview: versions that are shown inside the site, on pages of their own. Replaces an earlier
 * preview of this name.
 */
export const makePreview = (name: string, versions: Record<AppName, string>): Change => ({
  names: versions,
  apply: (current, facts) => {
    requireRelease(current, facts);
    return { state: {}, preview: { name, manifests: facts.named }, command: `preview ${name}` };
  },
});

/** Deletes a preview. */
export const dropPreview = (name: string): Change => ({
  apply: (current, facts) => {
    const newest = requireRelease(current, facts);
    requirePreview(newest, name, facts.address);
    const { [name]: _, ...previews } = newest.internal.previews;
    return { state: { previews }, command: `previews --delete ${name}` };
  },
});

/** Returns a preview of a release. @throws Refusal when there is none of this name */
export function requirePreview(
  { internal: { previews } }: LogEntry,
  name: string,
  address: string,
): LoggedPreview {
  const preview = Object.hasOwn(previews, name) ? previews[name] : undefined;
  if (preview) return preview;
  throw new Refusal(
    `${address} has no preview ${name}`,
    'See which there are: npm run release -- previews',
  );
}
