import type { Page } from '@site/contract';
import { NODE_VARIABLES, type PageBundle } from '@site/format';
import * as feedback from '@site/ui/feedback';
import { compileFunction } from 'node:vm';
import { sharedModules } from '../remotes/loading/sharedModules';

/** What a bundle gets from the shell, in this order. */
const PARAMETERS = ['module', 'exports', 'require', 'versionFolder'];

/**
 * Runs a remote's Node bundle of a page, and returns the page that it exports. Variables of Node that
 * browsers lack are undefined in it, so that a page which needs them fails before it is live.
 */
export function evaluatePage({ source, file, folder }: PageBundle): Page {
  const module: { exports: { default?: unknown } | null } = { exports: {} };
  const run = compileFunction(source, [...PARAMETERS, ...NODE_VARIABLES], { filename: file });
  run.call(module.exports, module, module.exports, requireShared, folder);
  const page = module.exports?.default;
  if (typeof page === 'function') return page as Page;
  throw new Error('it has no page as its default export');
}

/** Returns a module that federation shares in a browser. A remote's Node bundle does not include these. */
function requireShared(request: string): unknown {
  if (!Object.hasOwn(sharedModules, request))
    throw new Error(`it requires ${request}, which the shell does not share in Node`);
  const shared = sharedModules[request as keyof typeof sharedModules];
  // A browser loads the others when a page needs them: the feedback components.
  return 'lib' in shared ? shared.lib() : feedback;
}
