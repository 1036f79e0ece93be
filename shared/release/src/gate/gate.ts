import { contentKey, type AppName, type ReleasedPage } from '@site/contract';
import { composeFace, type SitePage } from '../compose/composeFace';
import type { Face } from '../compose/faces';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { integrityOf } from '../documents/integrity';
import type { LogEntry } from '../documents/LogEntry';
import { versionLabel } from '../documents/namedVersions';
import { reasonOf } from '../errors/reasonOf';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/Store';
import { checkBudgets } from './checkBudgets';
import { checkContract } from './checkContract';
import { checkFiles } from './checkFiles';
import { checkOrigins, type AllowOrigins } from './checkOrigins';
import { checkSharedModules } from './checkSharedModules';

/** How the gate checks. */
export interface GateOptions {
  /** Accepts that pages may use more origins; see `checkOrigins`. */
  allow?: AllowOrigins | undefined;
  /** Whether everything in it was live before: exempt from budgets and the check of origins. */
  restores?: true | undefined;
  skipRender?: AcceptBlankPage | undefined;
}

/**
 * Called for each page that can't be rendered, if it may go live without prerendered markup. Browsers
 * then render it, as they do a client-side navigation.
 *
 * @param file e.g. `private-policy.html`
 * @param why one line
 */
export type AcceptBlankPage = (file: string, why: string) => void;

/** Pages that have passed the gate. */
export interface PassedPages {
  pages: Record<string, ReleasedPage>;
  /** New contents by key. */
  contents: Map<string, Buffer>;
}

/** A rollout that was there before and does not fit the other apps of a release. */
export class RolloutRefusal extends Refusal {
  constructor(
    readonly app: AppName,
    version: string,
    cause: unknown,
  ) {
    super(
      `the rollout of ${versionLabel({ app, version })} does not fit: ${reasonOf(cause)}`,
      `Correct that, or end the rollout: npm run release -- rollback ${app}`,
      { cause },
    );
  }
}

/**
 * Checks everything that must hold before visitors see a release, and makes its pages.
 *
 * Hashes the files of versions that are not live yet. Those of live versions were checked when they
 * went live, so a deploy costs what it changes; `verify` hashes everything.
 *
 * @param before the release before it
 * @throws Refusal naming the first check that fails
 */
export async function gate(
  store: Store,
  face: Face,
  before: LogEntry | undefined,
  options: GateOptions,
): Promise<PassedPages> {
  try {
    return await check(store, face, before, options);
  } catch (error) {
    const { rollout: app } = face;
    const version = app && before?.apps[app]?.rollout?.version;
    const isOld = version !== undefined && face.manifests[app ?? '']?.version === version;
    throw app && isOld && error instanceof Refusal
      ? new RolloutRefusal(app, version, error)
      : error;
  }
}

async function check(
  store: Store,
  face: Face,
  before: LogEntry | undefined,
  { allow, restores, skipRender }: GateOptions,
): Promise<PassedPages> {
  const { manifests } = face;
  checkContract(manifests);
  checkSharedModules(manifests);
  if (!restores) checkOrigins(manifests, before, allow);
  for (const manifest of Object.values(manifests))
    if (!isServed(before, manifest)) await checkFiles(store, manifest);
  const site = await composeFace(store, face);
  const passed: PassedPages = { pages: {}, contents: new Map() };
  await forEachConcurrently(site.pages, async (page) => {
    passed.pages[page.file] = await makePage(page, face, before, passed.contents, (rendered) =>
      restores ? restorePage(rendered, skipRender) : render(rendered),
    );
  });
  if (!restores) await checkBudgets(store, manifests, site, face, before);
  return passed;
}

/** Whether visitors get a version already. */
const isServed = (
  before: LogEntry | undefined,
  { app, version }: { app: string; version: string },
) => [before?.apps[app]?.version, before?.apps[app]?.rollout?.version].includes(version);

interface Rendered {
  bytes: Buffer;
  blank?: true;
}

/**
 * Makes a page, unless the release before has the same one: an unchanged page keeps its number and its
 * bytes, since it was rendered from the same parts before.
 */
async function makePage(
  page: SitePage,
  { release }: Face,
  before: LogEntry | undefined,
  contents: Map<string, Buffer>,
  make: (page: SitePage) => Promise<Rendered>,
): Promise<ReleasedPage> {
  const { file, number } = page;
  const old = before?.pages[file];
  if (old && number !== undefined && old.number === number) return old;
  const { bytes, ...mark } = await make(page);
  const integrity = integrityOf(bytes);
  const stored = old?.integrity === integrity ? old.stored : release.number;
  const made = { integrity, stored, ...(number !== undefined && { number }), ...mark };
  if (stored === release.number) contents.set(contentKey(made), bytes);
  return made;
}

const render = async (page: SitePage): Promise<Rendered> => ({ bytes: await page.render() });

/** Renders a page of a rollback, or composes it without markup. @throws Refusal that tells how */
async function restorePage(
  page: SitePage,
  skipRender: AcceptBlankPage | undefined,
): Promise<Rendered> {
  try {
    return await render(page);
  } catch (cause) {
    const why = reasonOf(cause);
    if (!page.renderBlank) throw cause;
    if (!skipRender)
      throw new Refusal(
        why,
        'If the rollback can’t wait, add --skip-render: browsers then render the page.',
        { cause },
      );
    const bytes = await page.renderBlank();
    skipRender(page.file, why);
    return { bytes, blank: true };
  }
}
