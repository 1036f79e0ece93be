import {
  pageBundle,
  PRERENDER_BUNDLE,
  SHELL,
  type PrerenderRequest,
  type RemotePage,
} from '@site/contract';
import { prerender, say } from '@site/release';
import { locateFrames, type StackFrame } from '../error-overlay/locateFrames';
import { prerenderFailureElement } from '../error-overlay/prerenderFailure';
import { developmentOrigin } from './developmentPorts';
import { findInNodeBundle, readNodeBundle } from './nodeBuilds';

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
      request: { ...request, withStack: true, ...(page && { bundle: await readBundle(page) }) },
    });
    return { markup, head: styles };
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    say(message);
    const stack = cause instanceof Error ? cause.stack : undefined;
    const frames = await locateFrames(stack ?? '', BUNDLE_FRAME, findInBundles);
    return { markup: '', head: prerenderFailureElement({ message, frames }) };
  }
}

async function readBundle({ remote, page }: RemotePage) {
  const file = pageBundle(page);
  const source = await readNodeBundle(remote, file);
  return { source, file: `${remote}/${file}`, folder: `${developmentOrigin(remote)}/` };
}

/** Matches a stack frame in a bundle: function, file, line. */
const BUNDLE_FRAME = /^\s*at (?:(.*?) \()?([^\s():]+\.js):(\d+):\d+/;

/** The shell's bundle runs under a name of the sandbox, a page's under its remote's: `readBundle`. */
const findInBundles = ({ script, line }: StackFrame) => {
  const [, remote, file] = /^([^/]+)\/(.+)/.exec(script) ?? [];
  return remote === undefined || file === undefined
    ? findInNodeBundle(SHELL, PRERENDER_BUNDLE, line)
    : findInNodeBundle(remote, file, line);
};
