import {
  rolledOutApps,
  type AppName,
  type ReleasedPage,
  type VersionManifest,
} from '@site/contract';
import type { Proposal } from '../changes/Change';
import { facesOf, previewFace, type Face } from '../compose/faces';
import type { LogEntry, LoggedPreview, SiteState } from '../documents/LogEntry';
import { liveVersions } from '../documents/namedVersions';
import { readManifests, requireVersion } from '../documents/readVersion';
import { withoutRollouts } from '../documents/releasedApps';
import { checkStaticFiles } from '../gate/checkStaticFiles';
import { gate, RolloutRefusal, type GateOptions } from '../gate/gate';
import type { Store } from '../stores/Store';
import { draftRelease, type Note } from './draftRelease';

/** Options of `commit`. */
export interface CommitOptions extends Omit<GateOptions, 'restores'> {
  note: Note;
  /** Prints a line. */
  say?: ((line: string) => void) | undefined;
}

/** How a release is made. */
export interface MakeOptions extends CommitOptions, Pick<GateOptions, 'restores'> {
  /** Milliseconds since 1970. */
  now: number;
}

/** A release that has passed the gate. */
export interface MadeRelease {
  release: LogEntry;
  /** Contents of its new pages and static files, by key. They must be stored before the commit. */
  contents: Map<string, Buffer>;
}

/**
 * Makes the next release: checks it, and makes all its pages. So nothing has to be rendered after the
 * commit.
 *
 * @param newest the release before it
 * @param proposal its command, new preview, and contents of static files
 * @param state what it is to have
 * @throws Refusal naming the first check that fails
 */
export async function makeRelease(
  store: Store,
  newest: LogEntry | undefined,
  proposal: Proposal,
  state: SiteState,
  options: MakeOptions,
): Promise<MadeRelease> {
  const { command, preview } = proposal;
  const { note, now, say, restores } = options;
  const [manifests, rolledOut] = await Promise.all([
    readManifests(store, liveVersions(state)),
    readRolledOut(store, state),
  ]);
  const draft = { state, command, note, now, manifests, rolledOut, restores };
  const { release, internal } = draftRelease(newest, draft);
  const contents = new Map(proposal.contents);
  const makePages = async (face: Face) => {
    const passed = await gate(store, face, newest, options);
    for (const [key, bytes] of passed.contents) contents.set(key, bytes);
    return passed.pages;
  };
  const pages: Record<string, ReleasedPage> = {};
  try {
    for (const face of facesOf(release, manifests, rolledOut))
      Object.assign(pages, await makePages(face));
  } catch (error) {
    if (!restores || !(error instanceof RolloutRefusal)) throw error;
    // A rollout must not keep a bad release live.
    say?.(`The rollout of ${error.app} ends: ${error.message}`);
    const apps = withoutRollouts(state.apps, [error.app]);
    return makeRelease(store, newest, proposal, { ...state, apps }, options);
  }
  const previews = { ...internal.previews };
  if (preview) {
    const face = previewFace({ release, manifests }, preview.name, preview.manifests);
    previews[preview.name] = describePreview(face, note, await makePages(face));
  }
  const { staticFiles } = state;
  checkStaticFiles(staticFiles, pages);
  return {
    release: { ...release, pages, staticFiles, internal: { ...internal, previews } },
    contents,
  };
}

/** Reads the manifests of the versions that are rolled out, by app. */
async function readRolledOut(
  store: Store,
  { apps }: SiteState,
): Promise<Record<AppName, VersionManifest>> {
  const read = rolledOutApps({ apps }).map(async (app) => {
    const manifest = await requireVersion(store, app, apps[app]?.rollout?.version ?? '');
    return [app, manifest] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Returns what the log says of a new preview. */
function describePreview(
  { release }: Face,
  { by, message }: Note,
  pages: Record<string, ReleasedPage>,
): LoggedPreview {
  const { number, createdAt, apps, preview } = release;
  const keeps: LoggedPreview['keeps'] = {};
  for (const [app, { version, previous }] of Object.entries(apps))
    keeps[app] = [version, ...(previous ? [previous.version] : [])];
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
