import type { Page, PageModule, RemotePage } from '@site/contract';
import { versionFile, type RemoteAddress, type RemoteAddresses } from '@site/format';
import { report } from '../../reporting/report';
import { isInAdvance } from './documents';
import { abandonContainer, loadModule } from './federation';
import { RemoteLoadError, type LoadPhase } from './RemoteLoadError';
import { loadSheet } from './sheets';

/** The code of a page. */
export interface LoadedCode {
  page: Page;
  /** Address of its style sheet, which has loaded. Absent if it has none. */
  sheet?: string;
  /** Whether it is the previous version's, because the live one failed to load or broke. */
  isPrevious: boolean;
}

type VersionCode = Omit<LoadedCode, 'isPrevious'>;

/** Milliseconds before each attempt at the live version; they bridge a short network failure. */
const BACKOFF = [0, 300, 1200];

/** Time limits for the live version, retries included, and the previous one, in milliseconds. */
export const LIVE_LIMIT = 12_000;
const PREVIOUS_LIMIT = 8_000;

/**
 * Loads a page: the live version with retries, then the previous good version. Takes at most 20 s.
 *
 * @throws RemoteLoadError of the last attempt. If that was the previous version, the live version's
 *   failure has been reported.
 */
export async function loadPage(page: RemotePage, addresses: RemoteAddresses): Promise<LoadedCode> {
  try {
    return { ...(await attemptVersion(page, addresses, BACKOFF, LIVE_LIMIT)), isPrevious: false };
  } catch (failure) {
    return loadPrevious(page, addresses, failure);
  }
}

/**
 * Loads a page from the previous good version after the live one's failure, which is reported if the visitor
 * has asked for the page, or thrown if there is no previous version.
 */
export async function loadPrevious(
  page: RemotePage,
  { previous }: RemoteAddresses,
  failure: unknown,
): Promise<LoadedCode> {
  if (!previous) throw failure;
  if (!isInAdvance(page)) report(failure);
  return { ...(await attemptVersion(page, previous, [0], PREVIOUS_LIMIT)), isPrevious: true };
}

async function attemptVersion(
  page: RemotePage,
  address: RemoteAddress,
  backoff: number[],
  limit: number,
): Promise<VersionCode> {
  const deadline = performance.now() + limit;
  let failure: unknown;
  for (const pause of backoff) {
    if (performance.now() + pause >= deadline) break;
    await new Promise((done) => setTimeout(done, pause));
    try {
      return await attemptOnce(page, address, deadline - performance.now());
    } catch (error) {
      failure = error;
      abandonContainer(page.remote, address);
    }
  }
  throw failure;
}

async function attemptOnce(
  page: RemotePage,
  address: RemoteAddress,
  limit: number,
): Promise<VersionCode> {
  const { version, entry } = address;
  const failure = (phase: LoadPhase, cause?: unknown) =>
    new RemoteLoadError({ page, version, address: entry, phase, cause });
  const sheets = address.sheets ?? {};
  const sheet = Object.hasOwn(sheets, page.page) ? sheets[page.page] : undefined;
  const loading = Promise.all([
    loadModule(page.remote, page.page, address),
    sheet && loadSheet(sheet),
  ]).catch((cause: unknown) => {
    throw failure('entry', cause);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(failure('time-out')), limit);
  });
  const [module] = await Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
  if (!isPageModule(module))
    throw failure('page', new Error('the module has no page as its default export'));
  // In React's stacks, a component without hooks may have only its name: reports need the version.
  module.default.displayName = versionFile(page.remote, version, page.page);
  return { page: module.default, ...(sheet && { sheet: sheet.address }) };
}

/** Checked at run time, since types cannot cover code that is built separately from the shell. */
const isPageModule = (module: unknown): module is PageModule =>
  typeof module === 'object' &&
  module !== null &&
  'default' in module &&
  typeof module.default === 'function';
