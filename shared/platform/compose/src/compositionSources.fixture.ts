import type { Routes } from '@site/contract';
import { FORMAT, type CompositionSources, type Manifests, type ReleasedApp } from '@site/format';
import { testSite } from '@site/testing';
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

const ROUTES: Routes = {
  pages: [
    {
      path: '/',
      page: { remote: 'marketing', page: 'Home' },
      title: '{productName} - Home',
      description: 'Begin',
      indexed: true,
    },
    {
      path: '/account/confirm',
      page: { remote: 'account', page: 'ConfirmEmail' },
      title: '{productName} - Confirm',
      description: 'Confirm',
      indexed: false,
    },
  ],
  notFound: { title: '{productName} - Page not found', description: 'Nothing' },
};

/** What a composer reads of manifests. */
const MANIFESTS = {
  shell: { routes: ROUTES },
  marketing: { pages: { Home: { scripts: ['Home.js'], budget: 5_000 } } },
  account: { pages: { ConfirmEmail: { scripts: ['ConfirmEmail.js'], budget: 5_000 } } },
} as unknown as Manifests;

/** Describes a released app with these files, which owns these settings. */
const released = (
  app: string,
  files: string[],
  settings: string[],
  origins: ReleasedApp['origins'],
  since: number,
): ReleasedApp => ({
  version: `1.0.0-${app}`,
  files: Object.fromEntries(files.map((name) => [name, { integrity: `sha384-${name}`, bytes: 1 }])),
  settings,
  origins,
  since,
});

/** The sources of release 7, which has a page of each remote. */
export const compositionSources = (): CompositionSources =>
  structuredClone({
    template: TEMPLATE,
    manifests: MANIFESTS,
    release: {
      format: FORMAT,
      number: 7,
      createdAt: '2026-01-01T00:00:00.000Z',
      site: { ...testSite, apiOrigin: 'https://api.example' },
      siteSince: 1,
      apps: {
        shell: released(
          'shell',
          ['main.js', 'page.html', 'favicon.ico'],
          ['productName', 'publicOrigin', 'supportEmail', 'collector'],
          { connect: ['{collector}'] },
          2,
        ),
        marketing: released(
          'marketing',
          ['remoteEntry.js', 'Home.js', 'share.jpg'],
          ['appStoreUrl', 'googlePlayUrl', 'appStoreBadge', 'googlePlayBadge', 'appStoreId'],
          { images: ['{appStoreBadge}', '{googlePlayBadge}'] },
          7,
        ),
        account: released(
          'account',
          ['remoteEntry.js', 'ConfirmEmail.js'],
          ['apiOrigin'],
          { connect: ['{apiOrigin}'], images: ['https://avatars.example'] },
          5,
        ),
      },
    },
  });

/** Returns a composed page's policy; see `readPolicy`. */
export function policyIn(html: string): Record<string, string[]> {
  const [, content = ''] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  return readPolicy(content.replaceAll('&#39;', "'"));
}

/** Returns the sources of a policy by directive. */
export function readPolicy(policy: string): Record<string, string[]> {
  const directives = policy.split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

/** Returns the source that allows an inline text in a policy. */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
