import { PREVIEW_AGE, type AppName, type LogEntry, type LoggedPreview } from '@site/format';
import {
  type DraftPreview,
  haveSameFiles,
  isGivenUp,
  keptVersions,
  namesIn,
  pickBy,
  type SiteState,
  versionLabel,
  wasServed,
} from '../documents/LogEntry';
import { formatMinute } from '../basics/moments';
import { advise, hint, Refusal } from '@site/project';
import type { Change, Facts, Proposal } from './Change';
import { requireRelease } from './preconditions';
import { requirePublicOrigin } from './publicOrigin';

/**
 * Makes a preview: versions that are shown inside the site, on pages of their own. Replaces an earlier
 * preview of this name if it shows no other app: that one is another team's, who may activate it.
 *
 * @param isAll whether nobody has named an app: then builds that visitors have had are left out
 */
export const makePreview =
  (name: string, versions: Record<AppName, string>, isAll = false): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const shown = pickBy(
      versions,
      (version, app) => !isAll || !wasServed(newest.internal, { app, version }),
    );
    if (isAll && Object.keys(shown).length === 0)
      throw new Refusal(
        'visitors have had all builds of this checkout, so the preview would show nothing new',
        'Change an app and run this again, or name an app to preview it as it is.',
      );
    const earlier = newest.internal.previews[name];
    if (earlier && !Object.keys(earlier.versions).every((app) => Object.hasOwn(shown, app)))
      throw new Refusal(
        `${describe(name, earlier, facts.address)}, and not ${Object.keys(shown).join(', ')}`,
        hint`Choose another name, or delete that preview first: ${advise('previews', '--delete', name)}`,
      );
    return withPreview(name, shown, newest, facts);
  };

/**
 * Makes the preview of a pull request of builds that are not those that main last brought, or what is live before the
 * first merge. Replaces an earlier one of this name, whichever apps that shows, and deletes it if nothing is left to show.
 */
export const replacePreview =
  (name: string, versions: Record<AppName, string>): Change =>
  async (current, facts) => {
    const newest = requireRelease(current, facts);
    const { merged } = newest.internal;
    const shown = pickBy(versions, (version, app) => {
      const last = merged[app] ?? newest.apps[app]?.version;
      return last === undefined || !haveSameFiles({ app, version: last }, { app, version });
    });
    return Object.keys(shown).length > 0
      ? withPreview(name, shown, newest, facts)
      : withoutPreview(name, newest);
  };

async function withPreview(
  name: string,
  versions: Record<AppName, string>,
  newest: LogEntry,
  facts: Facts,
): Promise<Proposal> {
  const named = await facts.read(versions);
  const { previews, values } = newest.internal;
  requirePublicOrigin(newest, values, facts, named);
  const until = new Date(facts.now + PREVIEW_AGE).toISOString();
  return {
    state: { previews: { ...previews, [name]: { versions, until } } },
    command: `preview ${name}`,
  };
}

/** Deletes a preview. */
export const dropPreview =
  (name: string): Change =>
  (current, facts) => {
    const newest = requireRelease(current, facts);
    requireKnownPreview(newest, name, facts.address);
    return withoutPreview(name, newest);
  };

function withoutPreview(name: string, { internal }: LogEntry): Proposal {
  const { [name]: _, ...previews } = internal.previews;
  return { state: { previews }, command: `previews --delete ${name}` };
}

/** Whether a preview's time is over. */
export const hasEnded = ({ until }: DraftPreview, now: number): boolean => Date.parse(until) <= now;

/** Returns the previews that go on in the next release: those that may load no version that was given up. */
export const lastingPreviews = ({ previews, versions }: SiteState): SiteState['previews'] =>
  pickBy(
    previews,
    (preview) =>
      !('keeps' in preview && keptVersions(preview).some((one) => isGivenUp({ versions }, one))),
  );

/**
 * Returns a preview of the newest release.
 *
 * @param expected the versions that it must show, with commas between them: those that somebody has looked at
 * @throws Refusal when there is none of this name, it has ended, or it shows another version
 */
export function requirePreview(
  current: LogEntry | undefined,
  name: string,
  facts: Pick<Facts, 'address' | 'now'>,
  expected?: string,
): LoggedPreview {
  const newest = requireRelease(current, facts);
  const preview = requireKnownPreview(newest, name, facts.address);
  if (hasEnded(preview, facts.now))
    throw new Refusal(
      `preview ${name} in ${facts.address} has ended on ${formatMinute(preview.until)} (UTC)`,
      hint`Make it again, and look at it; or activate its version by name: ${advise('previews')}`,
    );
  const versions = Object.values(preview.versions).join(',');
  if (expected === undefined || expected === versions) return preview;
  throw new Refusal(
    `${describe(name, preview, facts.address)}; ${expected} was expected`,
    `Look at it, then activate it with --shows ${versions}.`,
  );
}

function requireKnownPreview(newest: LogEntry, name: string, address: string): LoggedPreview {
  const { previews } = newest.internal;
  const preview = Object.hasOwn(previews, name) ? previews[name] : undefined;
  if (preview) return preview;
  const names = Object.keys(previews);
  throw new Refusal(
    `${address} has no preview ${name}`,
    names.length > 0 ? `The previews are ${names.join(', ')}.` : 'There are none.',
  );
}

const describe = (name: string, { versions, by }: LoggedPreview, address: string) =>
  `preview ${name} in ${address} shows ${namesIn(versions).map(versionLabel).join(', ')}, by ${by}`;
