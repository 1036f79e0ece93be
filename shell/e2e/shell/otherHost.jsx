// A host that is not the shell, and shows a page of a remote by Module Federation. A test runs it.
import { createInstance } from '@module-federation/enhanced/runtime';
import kitPackage from '@site/ui/package.json';
import * as kit from '@site/ui/shared';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as jsxRuntime from 'react/jsx-runtime';

const { apps, site } = await fetch('/release.json').then((response) => response.json());
const remote = {
  name: 'remote_marketing',
  entry: `/apps/marketing/${apps.marketing.version}/remoteEntry.js`,
  // The container is this variable.
  entryGlobalName: 'remote_marketing',
  type: 'var',
};
const provide = (version, module) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true },
});
const host = createInstance({
  name: 'intranet',
  remotes: [remote],
  shared: {
    react: provide(react.version, react),
    'react/jsx-runtime': provide(react.version, jsxRuntime),
    'react-dom': provide(reactDom.version, reactDom),
    '@site/ui': provide(kitPackage.version, kit),
  },
});

const { default: PrivacyPolicy } = await host.loadRemote('remote_marketing/PrivacyPolicy');
const navigate = (to) => location.assign(to);
const props = { site, location, notify: console.log, navigate, Part: () => null };
createRoot(document.body).render(<PrivacyPolicy {...props} />);
