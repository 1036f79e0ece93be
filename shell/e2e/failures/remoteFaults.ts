import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { respond } from '../support/TestApi';

/** How the server fails for a script of a version. */
interface ServerFault {
  script: 'entry' | 'page';
  respond: (response: ServerResponse, file: string) => void;
}

/** Makes a page's component fail. Runs in the browser, with the name of the page's module. */
type PageFault = (module: string) => void;

/** Whether a fault is tried by `npm test` or by the rest, on one kind of visit. */
type Tried = 'quick' | 'rest';

/** A fault of a remote's live version. */
export interface RemoteFault {
  name: string;
  /** Phase that the error names. */
  phase: 'entry' | 'render';
  at: ServerFault | PageFault;
  firstLoad?: Tried;
  navigation?: Tried;
}

/**
 * Faults that make the live version of a remote unusable, each in a way of its own; unit tests have
 * the others. Scripts load alike on each visit. A component breaks the hydration of a page on one,
 * and a new page on the other.
 */
export const FAULTS: RemoteFault[] = [
  {
    name: 'a missing container',
    phase: 'entry',
    at: { script: 'entry', respond: respond(404) },
    firstLoad: 'quick',
    navigation: 'rest',
  },
  {
    name: 'a changed page',
    phase: 'entry',
    at: { script: 'page', respond: respondChanged },
    firstLoad: 'quick',
  },
  {
    name: 'a component that throws while it renders',
    phase: 'render',
    at: throwInRender,
    firstLoad: 'rest',
    navigation: 'quick',
  },
];

/**
 * Responds with a script that runs, but has other bytes than the release. The browser may cache it:
 * the next try must not get that copy.
 */
function respondChanged(response: ServerResponse, file: string) {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    .end(`${readFileSync(file, 'utf8')}\n;window.tampered=true;`);
}

/**
 * Returns the text to replace in a page's script so that the browser can replace its component: by
 * what `pageFaults` has for its module.
 */
export function makeFailable(module: string, script: string): Record<string, string> {
  const [exported = '', page = ''] = /default:\(\)=>(\w+)/.exec(script) ?? [];
  return { [exported]: `default:()=>globalThis.pageFaults?.${module}?.(${page})??${page}` };
}

export function throwInRender(module: string) {
  const Broken = () => {
    throw new Error('broken page');
  };
  Object.assign(window, { pageFaults: { [module]: () => Broken } });
}
