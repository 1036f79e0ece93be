import { pageBundle, type PrerenderRequest, type RemotePage } from '@site/contract';
import { prerender, say } from '@site/release';
import { prerenderFailureElement } from '../error-overlay/prerenderFailure';
import { developmentOrigin } from './developmentPorts';

/** A prerendered page, or why there is none. */
export interface DevelopmentPage {
  markup: string;
  /** Elements for the head. */
  head: string;
}

/**
 * Prerenders a page as a release would, so that React shows where the browser renders something
 * else.
 *
 * @param source the shell's Node bundle
 * @param page a page of a development server; undefined for the not-found page
 * @returns no markup when rendering fails: the browser then renders the page alone, and the failure
 *   is in the terminal, on the browser's console and in its overlay
 */
export async function prerenderPage(
  source: string,
  request: PrerenderRequest,
  page: RemotePage | undefined,
): Promise<DevelopmentPage> {
  try {
    const { markup, styles } = await prerender({
      page: request.pathname ?? 'the not-found page',
      versions: ['shell', ...(page ? [page.remote] : [])],
      source,
      request: { ...request, ...(page && { bundle: await fetchBundle(page) }) },
    });
    return { markup, head: styles };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say(message);
    return { markup: '', head: prerenderFailureElement(message) };
  }
}

async function fetchBundle({ remote, page }: RemotePage) {
  const folder = `${developmentOrigin(remote)}/`;
  const file = pageBundle(page);
  const response = await fetch(folder + file);
  if (!response.ok) throw new Error(`${folder}${file} answered ${response.status}`);
  return { source: await response.text(), file: `${remote}/${file}`, folder };
}
