import {
  fixedPath,
  PRERENDER_LIMIT,
  type PrerenderRequest,
  type PrerenderResult,
} from '@site/format';
import { createStyleCollector } from '@site/ui/prerender';
import { prerender } from 'react-dom/static';
import { App } from '../app/App';
import type { LoadedPage, PageLoader } from '../remotes/loading/createPageLoader';
import { pageId } from '../routing/pageId';
import { createStaticRouter, RouterContext } from '../routing/Router';
import { startSiteMap } from '../routing/siteMap';
import { createToastStore } from '../toasts/ToastStore';
import { evaluatePage } from './evaluatePage';

const notNamed = (id: string) =>
  new Error(`${id} is not among the parts that the page names in its remote’s remote.ts`);

/**
 * What React adds behind the markup if a form's action is a function: it keeps what is sent before hydration.
 * The page's policy would block it.
 */
const FORM_SCRIPT = /<script>addEventListener\("submit",(?:(?!<script)[^])*<\/script>$/;

/** A page that waits for a call: none is made here, and every visitor would wait for it, too. */
const NOT_READY = `it was not ready within ${PRERENDER_LIMIT} ms: import what the first render needs, or load it in an effect`;

/** A path without a page. */
const UNKNOWN_PATH = '/404';

const NO_OWNERS = { root: '', remotes: [] };
const NO_HEAD = { title: '', description: '' };

/**
 * The shell's Node bundle, which runs in a sandbox of the release tool: renders a whole page, shell and
 * remote, in its initial state.
 */
export default async function renderPage({
  site,
  page,
  bundle,
  parts = {},
  offers = {},
  withStack,
}: PrerenderRequest): Promise<PrerenderResult> {
  const failures: Failure[] = [];
  try {
    const pathname = page ? fixedPath(page.path) : UNKNOWN_PATH;
    startSiteMap({ owners: NO_OWNERS, ...(page && { page }) }, pathname, NO_HEAD);
    const bundles = { ...parts, ...(bundle && page && { [pageId(page)]: bundle }) };
    const loads = new Map<string, Promise<LoadedPage>>();
    for (const [id, code] of Object.entries(bundles))
      loads.set(id, Promise.resolve({ page: evaluatePage(code), site, isPrevious: false }));
    const loader: PageLoader = {
      find: () => Promise.resolve(undefined),
      lookUp: () => Promise.resolve(undefined),
      forget() {},
      load(page) {
        const id = pageId(page);
        const loading = loads.get(id) ?? Promise.reject(notNamed(id));
        loads.set(id, loading);
        return loading;
      },
      loaded: () => undefined,
      prefetch: () => Promise.resolve(),
      fallBack: () => Promise.reject(new Error('there is no other version')),
      isMissing: (part) => offers[pageId(part)] === false,
      invalidate() {},
    };
    const { Provider, stylesOf } = createStyleCollector();
    const { prelude } = await prerender(
      <Provider>
        <RouterContext value={createStaticRouter(pathname)}>
          <App site={site} loader={loader} toasts={createToastStore()} />
        </RouterContext>
      </Provider>,
      {
        signal: AbortSignal.timeout(PRERENDER_LIMIT),
        // React would otherwise split a large page into chunks that only a script puts in place.
        progressiveChunkSize: Infinity,
        onError: (error, { componentStack }) => void failures.push({ error, componentStack }),
      },
    );
    const markup = (await new Response(prelude).text()).replace(FORM_SCRIPT, '');
    // React renders a fallback in place of a part that failed: such a page must not go live.
    if (!failures[0]) return { markup, styles: stylesOf(markup) };
  } catch (error) {
    failures.push({ error });
  }
  const { error, componentStack } = failures[0] ?? { error: undefined };
  const { name, message, stack } = asError(error);
  return {
    failure: {
      message: name === 'TimeoutError' ? NOT_READY : message,
      components: [...(componentStack ?? '').matchAll(COMPONENT)].map(([, one = '']) => one),
      ...(withStack && stack !== undefined && { stack }),
    },
  };
}

interface Failure {
  error: unknown;
  componentStack?: string | null | undefined;
}

/**
 * Not by `instanceof`: a bundle can throw any value, and `instanceof Error` fails across realms.
 */
const asError = (error: unknown): { name?: string; message: string; stack?: string } =>
  typeof error === 'object' && error !== null && 'message' in error
    ? (error as Error)
    : { message: String(error) };

/** Matches a component's line in React's stack; skips elements such as `main`. */
const COMPONENT = /^\s*at ([A-Z][\w.$]*)/gm;
