import {
  routesOf,
  type Internal,
  type LogEntry,
  type LoggedPreview,
  type NamedPlace,
  type ReleasedApp,
  type VersionManifest,
} from '@site/format';
import type { Next } from '../changes/next';
import { withoutApps } from '../changes/rollouts';
import { mapValues, namedVersions, placeOfRollout } from '../documents/LogEntry';
import { readDocument, toJson } from '../documents/readJson';
import { logEntrySchema } from '@site/format/schemas';
import { readManifests, type Versions } from '../documents/readVersion';
import { Misfit, type Variant } from '../documents/Variant';
import { gate, requireFiles, type PassedPages } from '../gate/gate';
import { KnownPages } from '../compose/KnownPages';
import type { AcceptedOrigins } from '../gate/newOrigins';
import type { Hint } from '@site/project';
import type { Store } from '../stores/Store';
import { derive, tabsAfter, type Note } from './derive';
import { describeDeadLinks, readKeptPages } from './describeDeadLinks';
import { describeParts } from './describeParts';
import { describeTakenAddresses } from './describeTakenAddresses';
import { liveVariant, orMisfit, placeVariant, readNamed, type NamedManifests } from './variants';

export interface CommitOptions {
  note: Note;
  /** New origins that pages may use. Without it, none. */
  accepted?: AcceptedOrigins | undefined;
  say?: ((line: Hint) => void) | undefined;
}

/** What the gate has made and found for all variants of a release. */
type Passed = Omit<PassedPages, 'pages'>;

/** A release with everything that must be stored, and accepted, before it is committed. */
export interface MadeRelease extends Pick<Passed, 'contents' | 'newOrigins'> {
  release: LogEntry;
}

/** What a release is made with. */
export interface Attempt {
  store: Store;
  versions: Versions;
  newest: LogEntry | undefined;
  /** Whether visitors get all of it. */
  isProjected: boolean;
  options: CommitOptions;
}

/**
 * Checks the next release and makes all its pages. So nothing has to be rendered after the commit. A change that
 * goes back ends the rollouts that do not fit it: they must not keep a bad release live.
 *
 * @throws Refusal naming the first check that fails, or else the first rollout that does not fit
 */
export async function makeRelease(attempt: Attempt, next: Next): Promise<MadeRelease> {
  const made = await make(attempt, next);
  if (!Array.isArray(made)) return made;
  const [first] = made;
  if (first && !next.restores) throw first;
  for (const { message } of made) attempt.options.say?.(`A rollout ends: ${message}`);
  const rollouts = withoutApps(
    next.state.rollouts,
    made.map(({ app }) => app),
  );
  // The live pages lead to those of rollouts, and all have the settings that rollouts declare.
  return makeRelease(attempt, { ...next, state: { ...next.state, rollouts } });
}

/** @returns the rollouts that do not fit, if there are any */
async function make(attempt: Attempt, next: Next): Promise<MadeRelease | Misfit[]> {
  const { store, versions, newest, isProjected, options } = attempt;
  const { misfits, ...manifests } = await readNamed(versions, next.state, newest);
  if (misfits.length > 0) return misfits;
  const draft = derive(newest, next, options.note, manifests);
  const known = new KnownPages(store, newest, next.restores, isProjected);
  const live = liveVariant(draft, manifests);
  const whole = await known.findSite(draft);
  // Visitors had these versions, together, and may get files that were damaged since.
  if (whole) await requireFiles(store, Object.values(manifests.live), newest);
  const { values } = draft.internal;
  const passed: Passed = { contents: new Map(), remarks: manifests.remarks, newOrigins: [] };
  const pass = async (variant: Variant): Promise<LogEntry['pages']> => {
    const before = newest && { log: newest, manifests: await readKnown(versions, newest) };
    const one = await gate(store, variant, before, { known, restores: next.restores });
    for (const [key, bytes] of one.contents) passed.contents.set(key, bytes);
    passed.remarks.push(...one.remarks);
    passed.newOrigins.push(...one.newOrigins);
    return one.pages;
  };
  const beside = async (place: NamedPlace, shown: Record<string, VersionManifest> = {}) => {
    const variant = placeVariant(live, place, shown, values);
    return { keeps: keepsOf(variant), pages: await pass(variant) };
  };
  const pages = whole?.pages ?? (await pass(live));
  const rollouts: Internal['rollouts'] = {};
  for (const [app, rollout] of Object.entries(draft.internal.rollouts)) {
    const made = await orMisfit({ app, ...rollout }, newest, async () => {
      const shown = manifests.rollouts[app];
      const { keeps, pages } =
        whole?.internal.rollouts[app] ??
        (await beside(placeOfRollout(app, rollout), shown && { [app]: shown }));
      return { ...rollout, keeps, pages };
    });
    if (made instanceof Misfit) misfits.push(made);
    else rollouts[app] = made;
  }
  if (misfits.length > 0) return misfits;
  const previews: Internal['previews'] = {};
  for (const [name, preview] of Object.entries(draft.internal.previews)) {
    const { versions, until } = preview;
    const shown = manifests.previews[name];
    previews[name] = {
      ...preview,
      ...(shown && (await beside({ name, versions, until }, shown))),
    };
  }
  const internal = { ...draft.internal, previews, rollouts };
  const release = await finish(attempt, { ...draft, pages, internal }, manifests, passed);
  return { release, ...passed };
}

/** Reads the manifests of all versions that visitors may have got until now, as far as that is possible. */
async function readKnown(versions: Versions, newest: LogEntry) {
  const read = namedVersions(newest).map(({ app, version }) =>
    versions.read({ [app]: version }).catch(() => ({})),
  );
  return (await Promise.all(read)).flatMap((manifests) => Object.values(manifests));
}

/** Returns the versions that the pages of a variant may load, by app. */
const keepsOf = ({ release: { apps } }: Variant): LoggedPreview['keeps'] =>
  mapValues<ReleasedApp, string[]>(apps, ({ version, previous }) =>
    previous === undefined ? [version] : [version, previous],
  );

/** Adds to a release what follows from its pages, and checks it as a whole. */
async function finish(
  { store, versions, newest }: Attempt,
  draft: LogEntry,
  { live }: NamedManifests,
  { contents, remarks: said }: Passed,
): Promise<LogEntry> {
  // A version may be damaged: a rollback may replace it for that reason.
  const old = newest && (await readManifests(versions, newest).catch(() => undefined));
  const kept = newest && (await readKeptPages(store, newest, draft, contents));
  const remarks = [
    ...new Set(said),
    ...describeParts(old, live),
    ...describeTakenAddresses(old, live),
    ...describeDeadLinks(draft, contents, routesOf(live), kept),
  ];
  const internal = {
    ...draft.internal,
    ...(remarks.length > 0 && { remarks }),
    tabs: tabsAfter(newest, draft),
  };
  const release = { ...draft, internal };
  // As every command will read it.
  readDocument(toJson(release), logEntrySchema, `release ${release.number}`, TOO_LARGE);
  return release;
}

const TOO_LARGE =
  'Delete previews, retire apps, or give the new version fewer files, then run the command again.';
