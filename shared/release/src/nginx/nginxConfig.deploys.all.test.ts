import { versionFile } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { makeLive, publishBuild } from '../../fixtures/testSite.fixture';
import { describeNginx } from './describeNginx.fixture';
import { SiteOnNginx } from './SiteOnNginx.fixture';

// Deploys, visits and their TLS handshakes share one process. On two free cores a test takes 5 s, on
// busy ones it has taken 30.
jest.setTimeout(120_000);

/** How many deploys each test makes. */
const DEPLOYS = 12;

describeNginx('nginx while teams deploy', () => {
  let served: SiteOnNginx;
  beforeAll(async () => {
    served = await SiteOnNginx.open();
  });

  let builds = 0;
  const deploy = async () => {
    const { store } = served.site;
    const files = { 'Home.js': `home(${(builds += 1)});` };
    const marketing = await publishBuild(store, 'marketing', { files });
    await makeLive(store, { marketing });
    return marketing;
  };

  /** Requests the home page. */
  const visit = async (coding: string, headers: Record<string, string> = {}) => {
    const page = await served.get('/', { 'Accept-Encoding': coding, ...headers });
    const isEncoded = page.headers['content-encoding'] !== undefined;
    return { ...page, html: (isEncoded ? gunzipSync(page.bytes) : page.bytes).toString() };
  };

  test.each(['gzip', 'identity'])(
    'a conditional request for a page in %s gets each release, however fast they follow',
    async (coding) => {
      let { headers } = await visit(coding);
      for (let n = 0; n < DEPLOYS; n++) {
        const version = await deploy();
        const page = await visit(coding, { 'If-None-Match': String(headers.etag) });
        expect([n, page.status]).toEqual([n, 200]);
        expect(page.html).toContain(version);
        ({ headers } = page);
      }
    },
  );

  test('every page that is served meanwhile is whole, and its script exists', async () => {
    let isOver = false;
    let pages = 0;
    const visiting = ['gzip', 'identity'].map(async (coding) => {
      // Fast deploys may be over before the first pages.
      while (!isOver || pages <= 2) {
        const { status, html } = await visit(coding);
        expect(status).toBe(200);
        expect(html).toMatch(/^<!doctype html>[^]*<\/script>\n$/);
        const version = /apps\/marketing\/([\w.-]+)\/Home\.js/.exec(html)?.[1] ?? 'none';
        const script = await served.get(`/${versionFile('marketing', version, 'Home.js')}`);
        expect([version, script.status]).toEqual([version, 200]);
        pages++;
        // The deploys run in this process, too.
        await pause(10);
      }
    });
    const deploying = (async () => {
      for (let n = 0; n < DEPLOYS; n++) await deploy();
    })().finally(() => (isOver = true));
    await Promise.all([...visiting, deploying]);
  });
});
