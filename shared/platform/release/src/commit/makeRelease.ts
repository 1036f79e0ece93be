import {
  SHELL,
  type Internal,
  type LogEntry,
  type LoggedPreview,
  type NamedPlace,
  type VersionManifest,
} from '@site/format';
import type { Next } from '../changes/next';
import { withoutApps } from '../changes/rollouts';
import { namedVersions, placeOfRollout } from '../documents/LogEntry';
import { readDocument, toJson } from '../documents/readJson';
import { logEntrySchema } from '@site/format/schemas';
import type { Versions } from '../documents/readVersion';
import { Misfit, type Variant } from '../documents/Variant';
import { gate, requireFiles, type GateOptions, type PassedPages } from '../gate/gate';
import { KnownPages } from '../gate/KnownPages';
import { pointerNumber } from '../log/readPointer';
import type { Store } from '../stores/Store';
import { derive, tabsAfter, type Note } from './derive';
import { describeDeadLinks } from './describeDeadLinks';
import { describeParts } from './describeParts';
import {
  liveVariant,
  placeVariant,
  readNamed,
  unlessMisfit,
  type NamedManifests,
} from './variants';

export interface CommitOptions extends Pick<GateOptions, 'allow'> {
  note: Note;
  /** Prints a line. */
  say?: ((line: string) => void) | undefined;
}

/** A release with everything that must be stored before it is committed. */
export interface MadeRelease {
  release: LogEntry;
  /** Contents of new pages, by key. */
  contents: Map<string, Buffer>;
}

/** What a release is made with. */
interface Making {
  store: Store;
  versions: Versions;
  newest: LogEntry | undefined;
  options: CommitOptions;
}

/**
 * Checks the next release and makes all its pages. So nothing has to be rendered after the commit.
 *
 * A change that goes back ends the rollouts that do not fit it: they must not keep a bad release live.
 *
 * @throws Refusal naming the first check that fails
 */
export async function makeRelease(making: Making, next: Next): Promise<MadeRelease> {
  let { rollouts } = next.state;
  for (;;) {
    const tried = { ...next, state: { ...next.state, rollouts } };
    try {
      return await make(making, tried);
    } catch (error) {
      if (!next.restores || !(error instanceof Misfit)) throw error;
      making.options.say?.(`A rollout ends: ${error.message}`);
      // The live pages lead to its pages, so they are made again, too.
      rollouts = withoutApps(rollouts, [error.app]);
    }
  }
}

async function make(making: Making, next: Next): Promise<MadeRelease> {
  const { store, versions, newest, options } = making;
  const say = (line: string) => options.say?.(line);
  const manifests = await readNamed(versions, next.state, newest, say);
  const draft = derive(newest, next, options.note, manifests);
  const isProjected = (await pointerNumber(store)) === newest?.number;
  const known = new KnownPages(store, newest, next.restores, isProjected);
  const live = liveVariant(draft, manifests);
  const whole = await known.findSite(draft);
  // Visitors had these versions, together, and may get files that were damaged since.
  if (whole) await requireFiles(store, Object.values(manifests.live), newest);
  const { values } = draft.internal;
  const made: Made = { previews: {}, rollouts: {}, contents: new Map() };
  const pass = passing(making, next, known, made);
  const beside = async (place: NamedPlace, shown: Record<string, VersionManifest> = {}) => {
    const variant = placeVariant(live, place, shown, values);
    return { keeps: keepsOf(variant), pages: (await pass(variant)).pages };
  };
  const pages = whole?.pages ?? (await pass(live)).pages;
  for (const [app, rollout] of Object.entries(draft.internal.rollouts)) {
    const { keeps, pages } = await unlessMisfit({ app, ...rollout }, newest, async () => {
      const shown = manifests.rollouts[app];
      const old = whole?.internal.rollouts[app];
      return old ?? beside(placeOfRollout(app, rollout), shown && { [app]: shown });
    });
    made.rollouts[app] = { ...rollout, keeps, pages };
  }
  for (const [name, preview] of Object.entries(draft.internal.previews)) {
    const { versions, until } = preview;
    const shown = manifests.previews[name];
    made.previews[name] = {
      ...preview,
      ...(shown && (await beside({ name, versions, until }, shown))),
    };
  }
  return finish(making, { ...draft, pages }, manifests, made);
}

/** What was made of a release beside its live pages. */
type Made = Omit<PassedPages, 'pages'> & Pick<Internal, 'previews' | 'rollouts'>;

/** Returns the step that takes a variant through the gate. */
const passing =
  ({ store, versions, newest, options }: Making, next: Next, known: KnownPages, made: Made) =>
  async (variant: Variant): Promise<PassedPages> => {
    const allow = next.namesOrigins
      ? (lines: string[]) => lines.forEach((line) => options.say?.(line))
      : options.allow;
    const before = newest && { log: newest, manifests: await readKnown(versions, newest) };
    const passed = await gate(store, variant, before, { allow, known, restores: next.restores });
    for (const [key, bytes] of passed.contents) made.contents.set(key, bytes);
    return passed;
  };

/** Reads the manifests of all versions that visitors may have got until now, as far as that is possible. */
async function readKnown(versions: Versions, newest: LogEntry) {
  const read = namedVersions(newest).map(({ app, version }) =>
    versions.read({ [app]: version }).catch(() => ({})),
  );
  return (await Promise.all(read)).flatMap((manifests) => Object.values(manifests));
}

/** Returns the versions that the pages of a variant may load, by app. */
const keepsOf = ({ release: { apps } }: Variant): LoggedPreview['keeps'] =>
  Object.fromEntries(
    Object.entries(apps).map(([app, { version, previous }]) => [
      app,
      previous === undefined ? [version] : [version, previous],
    ]),
  );

/** Adds to a release what follows from its pages, and checks it as a whole. */
async function finish(
  { versions, newest }: Making,
  draft: LogEntry,
  manifests: NamedManifests,
  { contents, ...beside }: Made,
): Promise<MadeRelease> {
  const { routes } = manifests.live[SHELL];
  const remarks = [
    ...(await describeParts(versions, newest, manifests.live)),
    ...describeDeadLinks(draft, contents, routes),
  ];
  const internal = {
    ...draft.internal,
    ...beside,
    ...(remarks.length > 0 && { remarks }),
  };
  const paged = { ...draft, internal };
  const release = { ...paged, internal: { ...internal, tabs: tabsAfter(newest, paged) } };
  // As every command will read it.
  readDocument(toJson(release), logEntrySchema, `release ${release.number}`, TOO_LARGE);
  return { release, contents };
}

const TOO_LARGE =
  'Delete previews, retire apps, or give the new version fewer files, then run the command again.';
