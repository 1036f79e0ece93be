import type { CompositionSources, Manifests } from '@site/format';
import { testSite } from '@site/testing';
import { testRoute } from '@site/testing/testRoute';
import { createHash } from 'node:crypto';

/** A template with the parts of the shell's. */
export const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    {{headPreloads}}
    {{policy}}
    {{#missPreview}}<script>miss({{visitData}});</script>{{/missPreview}}
    {{#showPreview}}<script>show({{visitData}});</script>{{/showPreview}}
    {{#enterRollout}}<script>enter({{visitData}});</script>{{/enterRollout}}
    <title>{{title}}</title>
    <meta name="description" content="{{description}}">
    <style>html{}</style>
    {{styles}}
    {{metaTags}}
  </head>
  <body>
    {{bar}}<div id="root">{{markup}}</div>
    <script type="application/json" id="page-data">{{pageData}}</script>
    <template id="scripts">
      {{preloads}}
      <script {{script main.js}}></script>
    </template>
    {{early}}
    {{#button}}<script type="module">keep();</script>{{/button}}
    <script type="module">{{#enterPreview}}enter();{{/enterPreview}}start();</script>
  </body>
</html>
`;

/** Describes what a composer reads of the manifest of an app with these files, which owns these settings. */
const manifest = (app: string, files: string[], settings: string[], own: object) => ({
  version: `1.0.0-${app}`,
  files: Object.fromEntries(files.map((name) => [name, { integrity: `sha384-${name}`, bytes: 1 }])),
  settings: Object.fromEntries(settings.map((name) => [name, {}])),
  pages: {},
  ...own,
});

const MANIFESTS = {
  shell: manifest(
    'shell',
    ['main.js', 'page.html', 'root/favicon.ico', 'root/well-known/security.txt'],
    ['productName', 'publicOrigin', 'supportEmail', 'collector'],
    {
      origins: { connect: ['{collector}'] },
      root: 'marketing',
      notFound: { title: '{productName} - Page not found', description: 'Nothing' },
    },
  ),
  marketing: manifest(
    'marketing',
    ['remoteEntry.js', 'Home.js', 'share.jpg'],
    ['appStoreUrl', 'googlePlayUrl', 'appStoreBadge', 'googlePlayBadge', 'appStoreId'],
    {
      origins: { images: ['{appStoreBadge}', '{googlePlayBadge}'] },
      pages: {
        Home: {
          scripts: ['Home.js'],
          budget: 5_000,
          route: {
            ...testRoute('/', '{productName} - Home'),
            description: 'Begin with {productName}',
          },
        },
      },
    },
  ),
  account: manifest('account', ['remoteEntry.js', 'ConfirmEmail.js'], ['apiOrigin'], {
    origins: { connect: ['{apiOrigin}'], images: ['https://avatars.example'] },
    pages: {
      ConfirmEmail: {
        scripts: ['ConfirmEmail.js'],
        budget: 5_000,
        route: { ...testRoute('/account/confirm', '{productName} - Confirm'), indexed: false },
      },
    },
  }),
} as unknown as Manifests;

/** The sources of release 7, which has a page of each remote. */
export const compositionSources = (): CompositionSources =>
  structuredClone({
    template: TEMPLATE,
    manifests: MANIFESTS,
    fallbacks: {},
    release: {
      number: 7,
      site: { ...testSite, apiOrigin: 'https://api.example' },
      apps: {
        shell: { version: '1.0.0-shell' },
        marketing: { version: '1.0.0-marketing' },
        account: { version: '1.0.0-account' },
      },
      rollouts: [],
    },
  });

/** Returns the sources of a composed page's policy by directive. */
export function policyIn(html: string): Record<string, string[]> {
  const [, content = ''] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const policy = content.replaceAll('&#39;', "'");
  const directives = policy.split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

/** Returns the source that allows an inline text in a policy. */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
