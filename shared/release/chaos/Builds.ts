import type { AppName, Setting } from '@site/contract';
import path from 'node:path';
import { readBuild } from '../src/builds/readBuild';
import {
  ROUTES,
  TEMPLATE,
  writeBuildInto,
  type Difference,
} from '../fixtures/writeBuildInto.fixture';
import { ADDED_APP, ADDED_DEFAULT, ADDED_SETTING } from './messages/addedRemote';
import type { Deploy } from './messages/processMessages';

/** A page that every second shell has, so that pages appear and vanish with deploys. */
const START = '/start';

/** The apps of the first release. */
export const FIRST_APPS = ['shell', 'marketing', 'account'];

const SETTING: Setting = { about: 'A currency.', format: 'text', default: ADDED_DEFAULT };

/** The files of all pages that these builds can have. */
export const PAGES = [
  'index.html',
  'private-policy.html',
  'account/confirm.html',
  '404.html',
  'start.html',
];

/** Generates small builds, each with a version of its own. */
export class Builds {
  private count = 0;

  /** @param folder for the builds */
  constructor(private readonly folder: string) {}

  /** Writes the next build of an app. */
  async next(app: AppName): Promise<Deploy> {
    this.count += 1;
    const build = path.join(this.folder, `${app}-${this.count}`);
    await writeBuildInto(build, app, variant(app, this.count));
    return { kind: 'deploy', app, build, version: (await readBuild(app, build)).manifest.version };
  }

  /** Writes a build of every app of the first release. */
  first = (): Promise<Deploy[]> => Promise.all(FIRST_APPS.map((app) => this.next(app)));
}

function variant(app: AppName, count: number): Difference {
  const script = `build(${count});\n`.repeat(1 + (count % 50));
  if (app === ADDED_APP)
    return { manifest: { settings: { [ADDED_SETTING]: SETTING } }, files: { 'Page.js': script } };
  if (app === 'account') return { files: { 'ConfirmEmail.js': script } };
  if (app === 'marketing') {
    const chunk = `chunk-${count}.js`;
    const exposes = { Home: ['Home.js', chunk], PrivacyPolicy: ['PrivacyPolicy.js', chunk] };
    return { manifest: { exposes }, files: { 'Home.js': script, [chunk]: script } };
  }
  const [home] = ROUTES.pages;
  const pages = home && count % 2 ? [...ROUTES.pages, { ...home, path: START }] : ROUTES.pages;
  const template = TEMPLATE.replace('<title>', `<meta name="shell" content="${count}"><title>`);
  return {
    manifest: { routes: { ...ROUTES, pages } },
    files: { 'main.js': script, 'page.html': template },
  };
}
