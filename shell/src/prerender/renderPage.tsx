import { PRERENDER_LIMIT, type PrerenderRequest, type PrerenderResult } from '@site/contract';
import { createStyleCollector } from '@site/ui/prerender';
import { prerender } from 'react-dom/static';
import { App } from '../app/App';
import type { PageLoader } from '../remotes/loading/PageLoader';
import { createStaticRouter } from '../routing/createStaticRouter';
import { RouterContext } from '../routing/Router';
import { createToastStore } from '../toasts/ToastStore';
import { evaluatePage } from './evaluatePage';

/** A path that no route has. */
const UNKNOWN_PATH = '/404';

/** Draws the whole tree of a page, the shell's part and the remote's, as it is before anything happens in it. */
export async function renderPage({
  site,
  pathname,
  bundle,
}: PrerenderRequest): Promise<PrerenderResult> {
  const failures: Failure[] = [];
  try {
    const loaded = bundle && { page: evaluatePage(bundle), isPrevious: false };
    const loading = loaded
      ? Promise.resolve(loaded)
      : Promise.reject(new Error(`no page was given for ${pathname}`));
    loading.catch(() => {}); // a page of the shell's own asks for none
    const loader: PageLoader = {
      load: () => loading,
      loaded: () => loaded,
      prefetch: () => Promise.resolve(false),
      fallBack: () => Promise.reject(new Error('there is no other version')),
      invalidate() {},
    };
    const { Provider, stylesOf } = createStyleCollector();
    const { prelude } = await prerender(
      <Provider>
        <RouterContext value={createStaticRouter(pathname ?? UNKNOWN_PATH)}>
          <App site={site} loader={loader} toasts={createToastStore()} />
        </RouterContext>
      </Provider>,
      {
        signal: AbortSignal.timeout(PRERENDER_LIMIT),
        // A large page would else come in pieces that only a script puts in place.
        progressiveChunkSize: Infinity,
        onError: (error, { componentStack }) => void failures.push({ error, componentStack }),
      },
    );
    const markup = await new Response(prelude).text();
    // React goes on without a part that failed, with what stands in for it: a page like that must not go live.
    if (!failures[0]) return { markup, styles: stylesOf(markup) };
  } catch (error) {
    failures.push({ error });
  }
  return { failure: describe(failures[0]) };
}

interface Failure {
  error: unknown;
  componentStack?: string | null | undefined;
}

function describe({ error, componentStack }: Failure = { error: undefined }) {
  const { name, message } = asError(error);
  return {
    message: name === 'TimeoutError' ? `it was not ready within ${PRERENDER_LIMIT} ms` : message,
    components: [...(componentStack ?? '').matchAll(COMPONENT)].map(
      ([, component = '']) => component,
    ),
  };
}

/** Not by class: what a bundle throws may be an error of another realm, or none at all. */
const asError = (error: unknown): { name?: string; message: string } =>
  typeof error === 'object' && error !== null && 'message' in error
    ? (error as Error)
    : { message: String(error) };

/** A component's line in React's stack; elements such as `main` are no components. */
const COMPONENT = /^\s*at ([A-Z][\w.$]*)/gm;
