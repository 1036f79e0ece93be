import type { Page } from '@site/contract';
import { NODE_VARIABLES, type PageBundle } from '@site/format';
import * as feedback from '@site/ui/feedback';
import * as ui from '@site/ui/shared';
import { compileFunction } from 'node:vm';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

/**
 * Modules that federation shares in a browser, which a remote's Node bundle does not include. MUI and
 * Emotion are among them: a remote's build takes their parts from the UI kit.
 */
const SHARED: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  // Prerendering runs no client, but packages with messages outside of the tree, such as antd, import it.
  'react-dom/client': reactDomClient,
  '@site/ui': ui,
  '@site/ui/feedback': feedback,
};

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

function requireShared(request: string): unknown {
  if (Object.hasOwn(SHARED, request)) return SHARED[request];
  throw new Error(`it requires ${request}, which the shell does not share in Node`);
}
