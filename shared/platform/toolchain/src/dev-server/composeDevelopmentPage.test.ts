import compose from '@site/compose/main';
import { DEVELOPMENT_VERSION, PAGE_DATA_ID, type CompositionSources } from '@site/format';
import { testSite } from '@site/testing';
import { testRoute } from '@site/testing/testRoute';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compositionSources } from '../../../compose/src/compositionSources.fixture';
import { composeDevelopmentPage } from './composeDevelopmentPage';
import { readBuiltFile, readManifests } from './developmentBuilds';
import { choosePorts } from './developmentPorts';
import { readSources, type DevelopmentSources } from './DevelopmentSources';

jest.mock('./developmentBuilds');

const TEMPLATE =
  '<title>{{title}}</title>{{styles}}<div>{{markup}}</div><script type="application/json">{{pageData}}</script><script {{script main.js}}></script>{{early}}';

const NOT_FOUND = { title: 'Not found', description: '' };

const versionWith = (...files: string[]) => ({
  version: '1',
  files: Object.fromEntries(files.map((file) => [file, { integrity: `sha384-${file}`, bytes: 1 }])),
  settings: {},
  pages: {},
  origins: {},
});

const RELEASE = {
  number: 7,
  site: testSite,
  apps: {
    shell: { version: '1' },
    marketing: { version: '1' },
    account: { version: '1' },
  },
};

/** Renders the paths and sources that it gets. */
const RENDERER =
  'exports.default = ({ page, bundle }) => ({ markup: page ? page.path + " " + bundle.source : "nothing", styles: "" })';

/** Files of a released site. */
const FILES: Record<string, unknown> = {
  '/release.json': RELEASE,
  '/apps/shell/1/version.json': {
    ...versionWith('main.js'),
    settings: testSite,
    root: 'marketing',
    notFound: NOT_FOUND,
  },
  '/apps/shell/1/page.html': TEMPLATE,
  '/apps/shell/1/prerender.js': RENDERER,
  '/apps/marketing/1/version.json': {
    ...versionWith('remoteEntry.js'),
    pages: { Home: { scripts: [], budget: 1, early: 'early()', route: testRoute('/') } },
  },
  '/apps/marketing/1/prerender/Home.js': 'the released Home',
};

let server: Server;
let site: string;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const file = FILES[url];
    response.statusCode = file === undefined ? 404 : 200;
    response.end(typeof file === 'string' ? file : JSON.stringify(file));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await choosePorts(['account']);
  const pageAt = (path: string) => ({ scripts: [], budget: 1, route: testRoute(path, 'Confirm') });
  const pages = { Confirm: pageAt('/account/confirm'), Bill: pageAt('/account/bills/:id') };
  const built = { pages, settings: {}, origins: {}, files: {} };
  jest.mocked(readManifests).mockResolvedValue({ account: built } as never);
  jest
    .mocked(readBuiltFile)
    .mockImplementation((app, build, file) => Promise.resolve(`${app}’s ${build} ${file}`));
});
afterAll(() => server.close().closeAllConnections());

/** Composes a page of the site with account in development. */
async function composeAt(pathname: string) {
  const { status, html } = await composeDevelopmentPage(await readSources(site), pathname);
  const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const [, markup] = /<div>(.*?)<\/div>/.exec(html) ?? [];
  const [, json = ''] = /json">(.*?)<\/script>/.exec(html) ?? [];
  return { status, html, title, markup, data: JSON.parse(json) as unknown };
}

const LIVE_ACCOUNT = {
  version: 'development',
  entry: expect.stringMatching(/^http:\/\/localhost:\d+\/remoteEntry\.js$/) as string,
};

test('the released shell renders a page of the developed remote from its last build', async () => {
  expect(await composeAt('/account/confirm')).toMatchObject({
    status: 200,
    title: 'Confirm',
    markup: '/account/confirm account’s node prerender/Confirm.js',
    data: { release: 7, shell: '1', remotes: { account: LIVE_ACCOUNT } },
  });
});

test('a page of another remote has the released version, and can load the one in development', async () => {
  const page = await composeAt('/');
  expect(page).toMatchObject({
    status: 200,
    markup: '/ the released Home',
    data: {
      remotes: {
        account: LIVE_ACCOUNT,
        marketing: { version: '1', integrity: 'sha384-remoteEntry.js' },
      },
    },
  });
  expect(page.html).toContain('id="early">early()</script>');
  expect(page.html).toContain('src="/apps/shell/1/main.js" integrity="sha384-main.js"');
});

test.each(['/account/bills/7', '/%61ccount/bills/a%20b'])(
  'a page with a parameter is at %s, composed for all values',
  async (pathname) => {
    expect(await composeAt(pathname)).toMatchObject({
      status: 200,
      markup: '/account/bills/:id account’s node prerender/Bill.js',
    });
  },
);

test('a page that can’t be rendered has no markup, but the reason', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  jest.mocked(readBuiltFile).mockRejectedValueOnce(new Error('no bundle'));
  const page = await composeAt('/account/confirm');
  expect(page).toMatchObject({ status: 200, markup: '' });
  expect(page.html).toContain('<script>prerenderFailure = {"message":"no bundle"');
});

/** Sources of a site whose remotes are in development. */
function developedSources(): CompositionSources {
  const sources = compositionSources();
  const { release, manifests } = sources;
  release.site.appStoreId = '123';
  for (const app of ['marketing', 'account']) {
    release.apps[app] = { version: DEVELOPMENT_VERSION };
    manifests[app]!.version = DEVELOPMENT_VERSION;
  }
  const { marketing, account } = manifests;
  marketing!.head = {
    appBanner: '{appStoreId}',
    structuredData: { Home: { name: '{productName}', url: '{page.url}' } },
  };
  Object.assign(account!.pages.ConfirmEmail!.route!, { formerly: ['/account/old'] });
  return sources;
}

/** Composes a page of sources that are in development. */
const composeIn = (sources: CompositionSources, pathname: string, renderer = RENDERER) => {
  const development: DevelopmentSources = {
    ...sources,
    readFile: () => Promise.resolve(renderer),
  };
  return composeDevelopmentPage(development, pathname);
};

test('markup that a deploy refuses is left out, with the reason', async () => {
  const markup = '<script>run()</script>';
  const why = 'only the shell adds scripts to a page';
  const say = jest.spyOn(console, 'log').mockImplementation(() => {});
  const result = JSON.stringify({ markup, styles: '' });
  const renderer = `exports.default = () => (${result})`;
  const { html } = await composeIn(developedSources(), '/account/confirm', renderer);
  expect(html).not.toContain(markup);
  expect(html).toMatch(new RegExp(`<script>prerenderFailure = {"message":".*${why}`));
  expect(say).toHaveBeenCalledWith(expect.stringContaining(why));
});

/** Returns what a page's head says of it, and its settings. */
function saidBy(html: string) {
  const said =
    /<title>.*?<\/title>|<meta (?:name|property)=.*?>|<link rel="canonical".*?>|<script type="application\/ld\+json">.*?<\/script>/g;
  const [, json = ''] = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`).exec(html) ?? [];
  const { site } = JSON.parse(json) as { site: object };
  return { head: html.match(said), site };
}

test.each([
  ['/', 'index.html', 6],
  ['/nowhere', '404.html', 3],
])('the head and the settings of %s are those of a release', async (pathname, file, atLeast) => {
  const sources = developedSources();
  const released = compose({
    ...sources,
    rendered: { [file]: { markup: '<p>x</p>', styles: '' } },
  });
  if (!('pages' in released)) throw new Error('the release is not composed');
  const page = released.pages[file];
  if (!page || !('html' in page)) throw new Error(`${file} is not composed`);
  const { head, site } = saidBy(page.html);
  const developed = saidBy((await composeIn(sources, pathname)).html);
  expect(developed.head).toEqual(head);
  expect(head!.length).toBeGreaterThanOrEqual(atLeast);
  // It has those of the pages that it links to, too.
  expect(developed.site).toMatchObject(site);
});

test('the browser reports what the live policy blocks, except scripts and what development servers have', async () => {
  const sources = developedSources();
  const policyAt = async (pathname: string) => {
    const { headers } = await composeIn(sources, pathname);
    return headers['Content-Security-Policy-Report-Only'];
  };
  const servers = 'http://localhost:\\d+ ws://localhost:\\d+';
  const confirm = await policyAt('/account/confirm');
  expect(confirm).toMatch(new RegExp(`img-src 'self' ${servers} https://avatars.example; `));
  expect(confirm).toMatch(new RegExp(`style-src 'self' ${servers} 'sha256-`));
  expect(confirm).toContain("default-src 'none'; script-src * data: blob: 'unsafe-inline'");
  expect(confirm).not.toContain('trusted-types');
  // The tab keeps it when it goes to a page of another remote.
  expect(await policyAt('/')).toBe(confirm);
  sources.manifests.marketing!.pages.Home!.inlineStyles = true;
  expect(await policyAt('/')).toMatch(new RegExp(`style-src 'self' ${servers} 'unsafe-inline'; `));
});

test('a former address leads to its page, as on the site', async () => {
  const sources = developedSources();
  const released = compose(sources);
  if (!('plan' in released)) throw new Error('the release is not planned');
  const { status, html } = await composeIn(sources, '/account/old');
  expect(status).toBe(200);
  expect(html).toBe(released.plan.texts['account/old.html']);
  expect(html).toContain("location.replace('/account/confirm' + location.search");
});
