import kitPackage from '@site/ui/package.json';
import * as kit from '@site/ui/shared';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';

/** Returns a module as the federation runtime provides it: a page has it once, from the shell. */
const provide = <Source extends object>(version: string, source: Source) => ({
  version,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
  ...source,
});

/**
 * Modules that remotes take from the shell, by request. MUI and Emotion are among them: a remote's
 * build takes their parts from the UI kit.
 *
 * The shell's build reads this file's imports to state in the version what it provides.
 */
export const sharedModules = {
  react: provide(react.version, { lib: () => react }),
  'react/jsx-runtime': provide(react.version, { lib: () => jsxRuntime }),
  'react-dom': provide(reactDom.version, { lib: () => reactDom }),
  'react-dom/client': provide(reactDom.version, { lib: () => reactDomClient }),
  '@site/ui': provide(kitPackage.version, { lib: () => kit }),
  // Loads when a page needs it.
  '@site/ui/feedback': provide(kitPackage.version, {
    get: () => import('@site/ui/feedback').then((feedback) => () => feedback),
  }),
};
