import { BUILD_MANIFEST, type AppName, type BuildManifest, type Routes } from '@site/contract';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Small builds in the shape of the real ones. */

export const TEMPLATE = `<!doctype html>
{{policy}}
<title>{{title}}</title>
<meta name="description" content="{{description}}">
{{preloads}}
{{discovery}}
{{styles}}
<script defer {{script main.js}}></script>
<div id="root">{{markup}}</div>
<script type="application/json" id="page-data">{{pageData}}</script>
`;

export const ROUTES: Routes = {
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
      path: '/private-policy',
      page: { remote: 'marketing', page: 'PrivacyPolicy' },
      title: '{productName} - Privacy',
      description: 'Data',
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

/** Renders as the real one does, with less. */
export const PRERENDER = `const { parentPort, workerData } = require('node:worker_threads');
const { bundle } = workerData;
const page = { exports: {} };
if (bundle) new Function('module', 'exports', bundle.source)(page, page.exports);
const markup = bundle ? page.exports.default(bundle) : 'nothing here';
parentPort.postMessage({ markup: '<main>' + markup + '</main>', styles: '<style>main{}</style>' });
`;

/** A remote's Node bundle whose page shows a text, and the picture of its own version if it has one. */
export const pageText = (text: string, picture?: string) =>
  `exports.default = ({ folder }) => ${JSON.stringify(text)}${picture ? ` + '<img src="' + folder + '${picture}">'` : ''};\n`;

/** What differs from the usual build: its manifest's entries, and files; undefined takes a file away. */
export interface Difference {
  manifest?: Partial<BuildManifest> | undefined;
  files?: Record<string, string | Buffer | undefined>;
}

const PICTURE = 'media/phone@2x.avif';

const FILES: Record<AppName, Record<string, string>> = {
  shell: { 'main.js': 'start();\n', 'page.html': TEMPLATE, 'prerender.js': PRERENDER },
  marketing: {
    'remoteEntry.js': 'var marketing;\n',
    'Home.js': 'home();\n',
    'PrivacyPolicy.js': 'policy();\n',
    'prerender/Home.js': pageText('Home', PICTURE),
    'prerender/PrivacyPolicy.js': pageText('Privacy'),
    [PICTURE]: 'picture',
  },
  account: {
    'remoteEntry.js': 'var account;\n',
    'ConfirmEmail.js': 'confirm();\n',
    'prerender/ConfirmEmail.js': pageText('Confirm'),
  },
};

const EXPOSES: Record<AppName, BuildManifest['exposes']> = {
  shell: {},
  marketing: { Home: ['Home.js'], PrivacyPolicy: ['PrivacyPolicy.js'] },
  account: { ConfirmEmail: ['ConfirmEmail.js'] },
};

/** Writes a build, as webpack would, into a folder. */
export async function writeBuildInto(
  folder: string,
  app: AppName,
  { manifest, files }: Difference = {},
): Promise<void> {
  const facts: BuildManifest = {
    app,
    packageVersion: '1.0.0',
    sources: 'f00d',
    exposes: EXPOSES[app],
    shares: { react: '19.3.1' },
    ...(app === 'shell' && { routes: ROUTES }),
    ...manifest,
  };
  const all = { [BUILD_MANIFEST]: JSON.stringify(facts), ...FILES[app], ...files };
  for (const [name, content] of Object.entries(all)) {
    if (content === undefined) continue;
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}
