import { BUILD_MANIFEST, type AppName, type BuildManifest, type Routes } from '@site/contract';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Small builds in the shape of the real ones. */

export const TEMPLATE = `<!doctype html>
<title>{{title}}</title>
<meta name="description" content="{{description}}">
{{preloads}}
{{discovery}}
<script defer {{script main.js}}></script>
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

/** What differs from the usual build: its manifest's entries, and files; undefined takes a file away. */
export interface Difference {
  manifest?: Partial<BuildManifest> | undefined;
  files?: Record<string, string | Buffer | undefined>;
}

const FILES: Record<AppName, Record<string, string>> = {
  shell: { 'main.js': 'start();\n', 'page.html': TEMPLATE },
  marketing: {
    'remoteEntry.js': 'var marketing;\n',
    'Home.js': 'home();\n',
    'PrivacyPolicy.js': 'policy();\n',
    'media/phone@2x.avif': 'picture',
  },
  account: { 'remoteEntry.js': 'var account;\n', 'ConfirmEmail.js': 'confirm();\n' },
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
