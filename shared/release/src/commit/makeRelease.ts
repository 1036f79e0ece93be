import {
  contentKey,
  rolledOutApps,
  type AppName,
  type ReleasedPage,
  type StaticFile,
  type VersionManifest,
} from '@site/contract';
import type { Change, Facts, Proposal } from '../changes/Change';
import { facesOf, previewFace, type Face } from '../compose/faces';
import { integrityOf } from '../documents/integrity';
import type { LogEntry, LoggedPreview, SiteState } from '../documents/LogEntry';
import { liveVersions } from '../documents/namedVersions';
import { readManifests, requireVersion } from '../documents/readVersion';
import { withoutRollouts } from '../documents/releasedApps';
import { checkStaticFiles } from '../gate/checkStaticFiles';
import { gate, RolloutRefusal, type GateOptions } from '../gate/gate';
import type { Store } from '../stores/Store';
import { draftRelease, type Draft, type Note } from './draftRelease';

/** Options for making a release. */
export interface MakeOptions extends Omit<GateOptions, 'restores'> {
  note: Note;
  /** Prints a line. */
  say?: ((line: string) => void) | undefined;
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
 * @param change the change that made the proposal
 * @throws Refusal naming the first check that fails
 */
export async function makeRelease(
  store: Store,
  newest: LogEntry | undefined,
  proposal: Proposal,
  facts: Facts,
  change: Change,
  { note, say, ...options }: MakeOptions,
): Promise<MadeRelease> {
  const { state, command } = proposal;
  const { restores } = change;
  const [manifests, rolledOut] = await Promise.all([
    readManifests(store, liveVersions(state)),
    readRolledOut(store, state),
  ]);
  const parts = { state, command, note, now: facts.now, manifests, rolledOut, restores };
  const { release, internal } = draftRelease(newest, parts);
  const contents = new Map<string, Buffer>();
  const makePages = async (face: Face) => {
    const passed = await gate(store, face, newest, { ...options, restores });
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
    const rest = { ...state, apps: withoutRollouts(state.apps, [error.app]) };
    const ended = { ...proposal, state: rest };
    return makeRelease(store, newest, ended, facts, change, { ...options, note, say });
  }
  const previews: Record<string, LoggedPreview> = {};
  for (const [name, preview] of Object.entries(state.previews)) {
    if (!('manifests' in preview)) previews[name] = preview;
    else {
      const face = previewFace({ release, manifests }, name, preview.manifests);
      previews[name] = describePreview(face, internal, await makePages(face));
    }
  }
  const staticFiles = placeStaticFiles(state, release.number);
  checkStaticFiles(staticFiles, pages);
  for (const file of Object.values(staticFiles)) {
    const bytes = change.contents?.find((content) => integrityOf(content) === file.integrity);
    if (bytes && file.stored === release.number) contents.set(contentKey(file), bytes);
  }
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

/** Returns static files with the places of their contents. New ones are stored for this release. */
const placeStaticFiles = (state: SiteState, number: number): Record<string, StaticFile> =>
  Object.fromEntries(
    Object.entries(state.staticFiles).map(([name, { stored = number, ...file }]) => [
      name,
      { ...file, stored },
    ]),
  );

/** Returns what the log says of a new preview. */
function describePreview(
  { release }: Face,
  { by, message }: Draft['internal'],
  pages: Record<string, ReleasedPage>,
): LoggedPreview {
  const { number, createdAt, apps, preview } = release;
  const keeps = Object.entries(apps).map(([app, { version, previous }]) => [
    app,
    [version, ...(previous ? [previous.version] : [])],
  ]);
  return {
    by,
    ...(message !== undefined && { message }),
    versions: preview?.versions ?? {},
    release: number,
    createdAt,
    keeps: Object.fromEntries(keeps) as LoggedPreview['keeps'],
    pages,
  };
}
