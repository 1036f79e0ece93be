import {
  containerName,
  FORMAT,
  type CompositionSources,
  type ReleasedVersion,
  type Setting,
  type VersionManifest,
} from '@site/contract';
import { testSite } from '@site/testing';

/** A template with the parts of the shell's. */
export const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    {{headPreloads}}
    {{policy}}
    {{visitScript}}
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
    <script type="module">{{enterPreview}}start();</script>
  </body>
</html>
`;

const file = (name: string) => ({ integrity: `sha384-${name}`, bytes: 1 });

const filesOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, file(name)]));

const setting: Setting = { about: 'A setting.', format: 'text', default: '' };

/** The settings that each app owns. */
const SETTINGS: Record<string, string[]> = {
  shell: [
    'productName',
    'publicOrigin',
    'supportEmail',
    'collector',
    'securityContact',
    'securityExpires',
  ],
  marketing: ['appStoreUrl', 'googlePlayUrl', 'appStoreBadge', 'googlePlayBadge', 'appStoreId'],
  account: ['apiOrigin'],
};

const ORIGINS: Record<string, VersionManifest['origins']> = {
  shell: { connect: ['{collector}'] },
  marketing: { images: ['{appStoreBadge}', '{googlePlayBadge}'] },
  account: { connect: ['{apiOrigin}'], frames: ['https://captcha.example'] },
};

function manifestOf(app: string, change: Partial<VersionManifest>): VersionManifest {
  return {
    format: FORMAT,
    app,
    kind: app === 'shell' ? 'shell' : 'remote',
    version: `1.0.0-${app}`,
    exposes: {},
    takes: {},
    provides: {},
    duplicates: [],
    budgets: {},
    settings: Object.fromEntries((SETTINGS[app] ?? []).map((name) => [name, setting])),
    origins: ORIGINS[app] ?? {},
    ...change,
  } as VersionManifest;
}

const MANIFESTS = {
  shell: manifestOf('shell', {
    files: filesOf('main.js', 'page.html', 'favicon.ico'),
    routes: {
      pages: [
        {
          path: '/',
          page: { remote: 'marketing', page: 'Home' },
          title: '{productName} - Home',
          description: 'Begin',
          indexed: true,
          presentsApp: true,
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
    },
  }),
  marketing: manifestOf('marketing', {
    exposes: { Home: ['Home.js'] },
    files: filesOf('remoteEntry.js', 'Home.js', 'share.jpg'),
  }),
  account: manifestOf('account', {
    exposes: { ConfirmEmail: ['ConfirmEmail.js'] },
    files: filesOf('remoteEntry.js', 'ConfirmEmail.js'),
  }),
};

const released = ({
  app,
  version,
  files,
  settings,
  origins,
}: VersionManifest): ReleasedVersion => ({
  version,
  files,
  ...(app !== 'shell' && { container: containerName(app) }),
  settings: Object.keys(settings),
  origins,
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
        shell: { ...released(MANIFESTS.shell), since: 2 },
        marketing: { ...released(MANIFESTS.marketing), since: 7 },
        account: { ...released(MANIFESTS.account), since: 5 },
      },
    },
  });

/** Returns a composed page's policy: its sources by directive. */
export function policyIn(html: string): Record<string, string[]> {
  const [, content = ''] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  return Object.fromEntries(
    content
      .replaceAll('&#39;', "'")
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
  );
}
