import type { RemotePage } from '@site/contract';
import {
  addressOf,
  pageBundle,
  SHELL,
  versionFile,
  type AppName,
  type ComposedRelease,
  type PageBundle,
  type PlannedPage,
  type PrerenderRequest,
  type PrerenderResult,
  type RenderedMarkup,
} from '@site/format';
import * as v from 'valibot';
import { versionLabel } from '../documents/LogEntry';
import { Refusal } from '@site/project';
import type { Variant } from '../documents/Variant';
import type { Store } from '../stores/Store';
import { readReleasedFile } from '../documents/readVersion';
import { ELSEWHERE, runBundle, type BundleRun } from './sandbox/runBundle';
import { firstDifference } from './firstDifference';
import { oneLine } from '../basics/errors';

/** A page to render, and its sources. */
export interface PrerenderTask {
  /** What messages call the page; see `pageLabel`. */
  page: string;
  /** Labels of its versions, e.g. `shell 1.0.0-3c8edcda`. */
  versions: string[];
  /** CommonJS source of the shell's Node bundle. */
  source: string;
  request: PrerenderRequest;
}

/**
 * Renders a page as the shell does in the browser.
 *
 * @throws Refusal naming page, versions, components and cause, however rendering fails. Its `cause`
 *   has the stack that the request asks for
 */
export async function prerender(task: PrerenderTask): Promise<RenderedMarkup> {
  const { page, versions, source, request } = task;
  const result = parseRun(await runBundle(source, request));
  if ('markup' in result) return result;
  throw new Refusal(
    `${page} can’t be rendered: ${result.why}, with ${versions.join(' and ')}`,
    `Correct ${versions.map((version) => version.split(' ')[0]).join(' or ')}, then build and deploy it again.`,
    result.stack === undefined
      ? {}
      : { cause: Object.assign(new Error(), { stack: result.stack }) },
  );
}

/** Returns the rendered page, or why there is none, with the stack of that error if there is one. */
function parseRun(run: BundleRun): RenderedMarkup | { why: string; stack?: string } {
  if ('failure' in run) return { why: run.failure };
  const { success, output } = v.safeParse(resultSchema, run.result);
  if (!success) return { why: 'the shell’s bundle returned something that is not a page' };
  if ('markup' in output) return output;
  const { message, components, ...stack } = output.failure;
  const place = components.slice(0, 5).join(', in ');
  return { why: oneLine(message) + (place && ` (in ${oneLine(place)})`), ...stack };
}

const resultSchema = v.union([
  v.object({
    markup: v.pipe(v.string(), v.nonEmpty()),
    styles: v.string(),
  }),
  v.object({
    failure: v.object({
      message: v.string(),
      components: v.array(v.string()),
      stack: v.exactOptional(v.string()),
    }),
  }),
]) satisfies v.GenericSchema<unknown, PrerenderResult>;

/** Returns what messages call a page of a remote, e.g. `PrivacyPolicy (/private-policy)`. */
export const pageLabel = ({ page, path }: { page: string; path: string }) => `${page} (${path})`;

/** Returns what messages call a planned page, and its versions. */
export const namePage = (
  { apps }: ComposedRelease,
  planned: PlannedPage,
): { page: string; versions: string[] } => ({
  page: planned.request.page ? pageLabel(planned.request.page) : planned.file,
  versions: [SHELL, ...remotesOf(planned)].map((app) =>
    versionLabel({ app, version: apps[app]?.version ?? 'unknown' }),
  ),
});

/** Returns the remotes of a planned page and its parts. */
const remotesOf = ({ page, parts }: PlannedPage): AppName[] => [
  ...new Set((page ? [page, ...parts] : parts).map(({ remote }) => remote)),
];

/** What a page renders, and how that differs at another time and place, where React would render it anew. */
export interface PlannedMarkup {
  markup: RenderedMarkup;
  varies?: string;
}

/** Prerenders a planned page. @throws Refusal when a bundle is damaged, or the page does not render */
export async function renderMarkup(
  store: Store,
  { release, manifests }: Variant,
  planned: PlannedPage,
  source: string,
): Promise<PlannedMarkup> {
  const readBundle = async ({ remote, page }: RemotePage): Promise<PageBundle> => {
    const file = pageBundle(page);
    const bundle = await readReleasedFile(store, manifests, remote, file);
    const folder = versionFile(remote, release.apps[remote]?.version ?? '', '');
    return { source: String(bundle), file: folder + file, folder: addressOf(folder) };
  };
  const { page, parts } = planned;
  const request: PrerenderRequest = { ...planned.request };
  if (page) request.bundle = await readBundle(page);
  for (const part of parts)
    (request.parts ??= {})[`${part.remote}/${part.page}`] = await readBundle(part);
  const named = namePage(release, planned);
  const [markup, elsewhere] = await Promise.all([
    prerender({ ...named, source, request }),
    runBundle(source, request, undefined, ELSEWHERE),
  ]);
  const how = differenceTo(markup, elsewhere);
  return {
    markup,
    ...(how && {
      varies: `${named.page} differs with the date, the time zone, the language or random numbers, so React would render it anew in visits: ${how}. Name the language and the time zone, or show it after the first render, with useSyncExternalStore`,
    }),
  };
}

/** Returns how another run differs. One that was stopped, as on a busy machine, says nothing. */
function differenceTo({ markup }: RenderedMarkup, elsewhere: BundleRun): string | undefined {
  if ('failure' in elsewhere) return undefined;
  const other = parseRun(elsewhere);
  return 'why' in other ? `it fails: ${other.why}` : firstDifference(markup, other.markup);
}
