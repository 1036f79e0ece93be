import type { Page, RemoteAddress, RemoteAddresses, RemotePage } from '@site/contract';
import { report } from '../../reporting/report';
import { abandonContainer, loadModule } from './federation';
import type { LoadedPage } from './PageLoader';
import { isPageModule } from './isPageModule';
import { RemoteLoadError } from './RemoteLoadError';
import { withTimeout } from './withTimeout';

/** Milliseconds before each try of the live version: a passing fault of the network is gone by the last of them. */
const BACKOFF = [0, 300, 1200];

/** Milliseconds that the live version, tries and pauses together, is given; and the previous one after it. */
export const LIVE_LIMIT = 12_000;
export const PREVIOUS_LIMIT = 8_000;

/**
 * Loads a page: the live version with retries, then the previous good one. Takes 20 s at most.
 *
 * @throws RemoteLoadError of the last try: of the previous version when there is one, the live one's being reported by
 * then
 */
export async function loadPage(page: RemotePage, addresses: RemoteAddresses): Promise<LoadedPage> {
  try {
    return { page: await tryVersion(page, addresses, BACKOFF, LIVE_LIMIT), isPrevious: false };
  } catch (failure) {
    return loadPrevious(page, addresses, failure);
  }
}

/**
 * Loads a page of the previous good version, since the live one failed. Takes 8 s at most.
 *
 * @throws the live version's failure when there is no previous one; else, that being reported, RemoteLoadError
 */
export async function loadPrevious(
  page: RemotePage,
  { previous }: RemoteAddresses,
  failure: unknown,
): Promise<LoadedPage> {
  if (!previous) throw failure;
  report(failure);
  return { page: await tryVersion(page, previous, [0], PREVIOUS_LIMIT), isPrevious: true };
}

async function tryVersion(
  page: RemotePage,
  address: RemoteAddress,
  backoff: number[],
  limit: number,
): Promise<Page> {
  const deadline = performance.now() + limit;
  let failure: unknown;
  for (const pause of backoff) {
    if (performance.now() + pause >= deadline) break;
    await new Promise((done) => setTimeout(done, pause));
    try {
      return await tryOnce(page, address, deadline - performance.now());
    } catch (error) {
      failure = error;
      abandonContainer(page.remote, address);
    }
  }
  throw failure;
}

async function tryOnce(page: RemotePage, address: RemoteAddress, limit: number): Promise<Page> {
  const failed = { page, version: address.version, address: address.entry };
  const loading = loadModule(page.remote, page.page, address).catch((cause: unknown) => {
    throw new RemoteLoadError({ ...failed, phase: 'entry', cause });
  });
  const module = await withTimeout(
    loading,
    limit,
    () => new RemoteLoadError({ ...failed, phase: 'time-out' }),
  );
  if (isPageModule(module)) return module.default;
  throw new RemoteLoadError({
    ...failed,
    phase: 'page',
    cause: new Error('the module has no page as its default export'),
  });
}
