import type { ReleasedPage } from '@site/contract/platform';
import type { Proposal } from '../changes/Change';
import { variantsOf, previewVariants, type Variant } from '../compose/variants';
import {
  type LogEntry,
  type LoggedPreview,
  namedVersions,
  type SiteState,
  versionLabel,
} from '../documents/LogEntry';
import { readDocument, toJson } from '../documents/readJson';
import { logEntrySchema } from '../documents/schemas/releaseSchema';
import { readManifests, readShells, readVersions } from '../documents/readVersion';
import { withoutRollouts } from '../documents/releasedApps';
import { reasonOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import { gate, type GateOptions } from '../gate/gate';
import type { Store } from '../stores/Store';
import { draftRelease, resolveSite, type Note } from './draftRelease';

export interface CommitOptions extends GateOptions {
  note: Note;
  /** Prints a line. */
  say?: ((line: string) => void) | undefined;
}

/**
 * Checks the next release and makes all its pages. So nothing has to be rendered after the commit.
 *
 * @param state what it is to have of what changes decide
 * @returns it, and the contents of new pages and static files by key. They must be stored before the
 *   commit
 * @throws Refusal naming the first check that fails
 */
export async function makeRelease(
  store: Store,
  newest: LogEntry | undefined,
  proposal: Proposal,
  state: SiteState,
  options: CommitOptions,
): Promise<{ release: LogEntry; contents: Map<string, Buffer> }> {
  const { command, preview } = proposal;
  const { note, say, restores } = options;
  const rollouts = Object.entries(state.apps).flatMap(([app, { rollout }]) =>
    rollout ? [[app, rollout.version] as const] : [],
  );
  const [manifests, rolledOut, shells] = await Promise.all([
    readManifests(store, state),
    readVersions(store, Object.fromEntries(rollouts)),
    readShells(store, [state.apps, preview?.apps ?? state.apps]),
  ]);
  const others = [...Object.values(rolledOut), ...Object.values(shells)];
  const draft = draftRelease(newest, { state, command, note, manifests, others, restores });
  // Composers learn nothing of who and why.
  const { pages: _, staticFiles, internal, ...release } = draft;
  const contents = new Map(proposal.contents);
  const makePages = async (variant: Variant) => {
    const passed = await gate(store, variant, newest, options);
    for (const [key, bytes] of passed.contents) contents.set(key, bytes);
    return passed.pages;
  };
  const pages: Record<string, ReleasedPage> = {};
  for (const variant of variantsOf(release, manifests, { rolledOut, shells }))
    try {
      Object.assign(pages, await makePages(variant));
    } catch (error) {
      const { rollout: app = '' } = variant;
      const version = state.apps[app]?.rollout?.version;
      const isOld = version !== undefined && newest?.apps[app]?.rollout?.version === version;
      if (!isOld || !(error instanceof Refusal)) throw error;
      const why = `the rollout of ${versionLabel({ app, version })} does not fit: ${reasonOf(error)}`;
      const hint = `Correct that, or end the rollout: npm run release -- rollback ${app}`;
      if (!restores) throw new Refusal(why, hint, { cause: error });
      // A rollout must not keep a bad release live. Its end changes the live pages, too.
      say?.(`The rollout of ${app} ends: ${why}`);
      const apps = withoutRollouts(state.apps, [app]);
      return makeRelease(store, newest, proposal, { ...state, apps }, options);
    }
  const previews = { ...internal.previews };
  if (preview) {
    const made = previewVariants({ release, manifests }, preview, shells);
    const [main] = made;
    const declared = { manifests: main?.manifests ?? manifests, others: Object.values(shells) };
    const site = { ...release.site, ...resolveSite(internal.values, declared) };
    const shown: Record<string, ReleasedPage> = {};
    for (const variant of made) {
      variant.release.site = site;
      Object.assign(shown, await makePages(variant));
    }
    if (main) previews[preview.name] = describePreview(main, internal, shown);
  }
  const twice = Object.keys(staticFiles).find((file) => Object.hasOwn(pages, file));
  if (twice !== undefined)
    throw new Refusal(
      `${twice} would be both a file of configure --files and one that the shell composes`,
      `Remove ${twice} from the folder and run configure --files again, or give the page another path.`,
    );
  const made = { ...draft, pages, internal: { ...internal, previews } };
  // As every command will read it.
  readDocument(toJson(made), logEntrySchema, `release ${made.number}`, TOO_LARGE);
  return { release: made, contents };
}

const TOO_LARGE =
  'Delete previews, retire apps, or give the new version fewer files, then run the command again.';

/** Returns what the log says of a new preview. */
function describePreview(
  { release }: Variant,
  { by, message }: LogEntry['internal'],
  pages: Record<string, ReleasedPage>,
): LoggedPreview {
  const { number, createdAt, preview } = release;
  const keeps: LoggedPreview['keeps'] = {};
  for (const { app, version } of namedVersions(release))
    keeps[app] = [...new Set([...(keeps[app] ?? []), version])];
  return {
    by,
    ...(message !== undefined && { message }),
    versions: preview?.versions ?? {},
    release: number,
    createdAt,
    keeps,
    pages,
  };
}
