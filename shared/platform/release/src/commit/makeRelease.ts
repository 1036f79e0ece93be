import { liveFileOf, type LogEntry, type VersionManifest } from '@site/format';
import type { Proposal } from '../changes/Change';
import { readBeside, variantsOf } from '../compose/variants';
import type { RefusedVariant, Variant } from '../documents/Variant';
import { type SettingValues, type SiteState, versionLabel } from '../documents/LogEntry';
import { readDocument, toJson } from '../documents/readJson';
import { logEntrySchema } from '@site/format/schemas';
import { manifestHash, readManifests } from '../documents/readVersion';
import { Refusal } from '@site/project';
import { gate, type GateOptions, type PassedPages } from '../gate/gate';
import type { Store } from '../stores/Store';
import { describeDeadLinks } from './describeDeadLinks';
import { describeParts } from './describeParts';
import { draftRelease, resolveSite, type Note } from './draftRelease';

export interface CommitOptions extends GateOptions {
  note: Note;
  /** Prints a line. */
  say?: ((line: string) => void) | undefined;
}

/** A release with everything that must be stored before it is committed. */
export interface MadeRelease {
  release: LogEntry;
  /** Contents of new pages and static files, by key. */
  contents: Map<string, Buffer>;
  /** What to say about its pages once it is committed, a line each. */
  aboutPages: string[];
}

/**
 * Checks the next release and makes all its pages. So nothing has to be rendered after the commit.
 *
 * A change that restores what was live before ends the variants that do not fit it: they must not keep a
 * bad release live.
 *
 * @param state what it is to have of what changes decide
 * @throws Refusal naming the first check that fails
 */
export async function makeRelease(
  store: Store,
  newest: LogEntry | undefined,
  proposal: Proposal,
  state: SiteState,
  options: CommitOptions,
): Promise<MadeRelease> {
  let { apps } = state;
  for (;;) {
    const draft = await readDraft(store, newest, proposal, { ...state, apps }, options);
    const made = 'refusal' in draft ? draft : await makePages(store, newest, draft, options);
    if ('pages' in made) return finish(store, newest, proposal, made, options);
    const { what, refusal, end } = made.ifRefused;
    const misfit = refusal(made.refusal, newest);
    if (!options.restores || misfit === made.refusal) throw misfit;
    options.say?.(`${what} ends: ${misfit.message}`);
    // The live pages lead to its pages, so they are made again, too.
    apps = end(apps);
  }
}

/** A release that has no pages yet, and what its pages are made of. */
interface Draft {
  release: LogEntry;
  variants: Variant[];
  /** What the change shows beside them. */
  shown: Variant | undefined;
}

/** Reads what the pages of the next release are made of. */
async function readDraft(
  store: Store,
  newest: LogEntry | undefined,
  { command, shown }: Proposal,
  state: SiteState,
  { note, restores }: CommitOptions,
): Promise<Draft | RefusedVariant> {
  const manifests = await readManifests(store, state, newest);
  const read = await readBeside(store, state, manifests, newest);
  if ('refusal' in read) return read;
  const { beside } = read;
  const others = Object.values(beside);
  const draft = draftRelease(newest, { state, command, note, manifests, others, restores });
  draft.internal.manifests = hashesOf(draft.internal, [
    ...Object.values(manifests),
    ...others,
    ...(shown?.manifests ?? []),
  ]);
  // Composers learn nothing of who and why.
  const { pages: _, staticFiles: __, internal, ...release } = draft;
  return {
    release: draft,
    variants: variantsOf(release, manifests, beside),
    shown: shown && withSite(shown.variant({ release, manifests }), internal.values),
  };
}

/** Returns the hashes that a release has of versions: the first one of each that was not given up. */
function hashesOf(internal: LogEntry['internal'], named: VersionManifest[]) {
  const read = named.map((manifest) => [versionLabel(manifest), manifestHash(manifest)]);
  const all = { ...Object.fromEntries(read), ...internal.manifests } as Record<string, string>;
  return Object.fromEntries(
    Object.entries(all).filter(([label]) => !Object.hasOwn(internal.givenUp, label)),
  );
}

/** Returns a variant with the settings that its own versions declare. */
function withSite({ release, manifests }: Variant, values: SettingValues): Variant {
  const site = { ...release.site, ...resolveSite(values, { manifests, others: [] }) };
  return { release: { ...release, site }, manifests };
}

/** A draft with its pages. */
interface MadeDraft extends PassedPages {
  draft: Draft;
}

/** @throws Refusal when the live pages do not pass the gate */
async function makePages(
  store: Store,
  newest: LogEntry | undefined,
  draft: Draft,
  options: GateOptions,
): Promise<MadeDraft | RefusedVariant> {
  const made: MadeDraft = { draft, pages: {}, contents: new Map(), misfits: [] };
  for (const variant of draft.variants)
    try {
      const { pages, contents, misfits } = await gate(store, variant, newest, options);
      Object.assign(made.pages, pages);
      made.misfits.push(...misfits);
      for (const [key, bytes] of contents) made.contents.set(key, bytes);
    } catch (error) {
      const { ifRefused } = variant;
      if (!ifRefused || !(error instanceof Refusal)) throw error;
      return { ifRefused, refusal: error };
    }
  return made;
}

/** Adds the pages to a release, and what the change shows beside them. */
async function finish(
  store: Store,
  newest: LogEntry | undefined,
  proposal: Proposal,
  { draft: { release, variants, shown }, pages, contents, misfits }: MadeDraft,
  options: GateOptions,
): Promise<MadeRelease> {
  const beside = shown && (await gate(store, shown, newest, options));
  const more = beside && proposal.shown?.log(release, shown, beside.pages);
  // Pages of all places have the addresses of live ones: after a reload, their visitors would get the file.
  const own = new Set(Object.keys({ ...pages, ...beside?.pages }).map(liveFileOf));
  const twice = Object.keys(release.staticFiles).find((file) => own.has(file));
  if (twice !== undefined)
    throw new Refusal(
      `${twice} would be both a file of configure --files and one that the shell composes`,
      `Remove ${twice} from the folder and run configure --files again, or give the page another path.`,
    );
  const made = { ...release, pages, internal: { ...release.internal, ...more } };
  // As every command will read it.
  readDocument(toJson(made), logEntrySchema, `release ${made.number}`, TOO_LARGE);
  return {
    release: made,
    contents: new Map([...(proposal.contents ?? []), ...contents, ...(beside?.contents ?? [])]),
    aboutPages: [
      ...(variants[0] ? await describeParts(store, newest, variants[0].manifests) : []),
      ...new Set([...misfits, ...(beside?.misfits ?? [])]),
      ...describeDeadLinks(made, contents),
    ],
  };
}

const TOO_LARGE =
  'Delete previews, retire apps, or give the new version fewer files, then run the command again.';
