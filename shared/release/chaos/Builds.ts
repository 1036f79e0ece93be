import type { AppName, Setting } from '@site/contract';
import path from 'node:path';
import {
  ROUTES,
  TEMPLATE,
  writeBuildInto,
  type Difference,
} from '../fixtures/writeBuildInto.fixture';
import { readBuild } from '../src/publish/readBuild';
import type { Upload } from './Command';

/** A page that every second shell has, so that pages appear and vanish with deploys. */
const START = '/start';

/** The apps of the first release. */
export const FIRST_APPS = ['shell', 'marketing', 'account'];

/** A remote that is added and retired during a run. No code of the project has its name. */
export const ADDED_APP = 'billing';

/** A setting of the added remote. */
export const ADDED_SETTING = 'currency';

const SETTING: Setting = { about: 'A currency.', format: 'text', default: 'EUR' };

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
  readonly written: Required<Upload>[] = [];
  private count = 0;

  /** @param folder for the builds */
  constructor(private readonly folder: string) {}

  /** Writes the next build of an app. */
  async next(app: AppName): Promise<Required<Upload>> {
    this.count += 1;
    const build = path.join(this.folder, `${app}-${this.count}`);
    await writeBuildInto(build, app, variant(app, this.count));
    const { version } = (await readBuild(app, build)).manifest;
    const upload = { app, build, version };
    this.written.push(upload);
    return upload;
  }

  /** Writes a build of every app of the first release. */
  first = () => Promise.all(FIRST_APPS.map((app) => this.next(app)));
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
