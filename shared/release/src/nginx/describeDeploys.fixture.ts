import { versionFile } from '@site/contract';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { activate } from '../operations/activate';
import { describeNginx } from './describeNginx.fixture';
import { SiteOnNginx } from './SiteOnNginx.fixture';

const DECODERS = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

interface DeployTests {
  /** Values of `Accept-Encoding`. */
  encodings: (keyof typeof DECODERS)[];
  /** Deploys of each test. */
  deploys: number;
  /** Requests for each file whose copy comes and goes. */
  requests: number;
}

/** Tests that nginx serves whole pages of the live release while teams deploy. */
export function describeDeploys({ encodings, deploys, requests }: DeployTests): void {
  describeNginx('nginx while teams deploy', () => {
    let served: SiteOnNginx;
    beforeAll(async () => {
      served = await SiteOnNginx.open();
    });

    let isOver = false;
    let background: Promise<unknown> | undefined;
    beforeEach(() => {
      isOver = false;
    });
    afterEach(async () => {
      isOver = true;
      await background?.catch(() => {});
      background = undefined;
    });

    let builds = 0;
    const deploy = async () => {
      const marketing = await publishBuild(served.site.store, 'marketing', {
        files: { 'Home.js': `home(${(builds += 1)});` },
      });
      await activate(served.site.store, { marketing });
      return marketing;
    };

    test.each(encodings)(
      'a conditional request for a page in %s gets each release, however fast they follow',
      async (encoding) => {
        const accepted = { 'Accept-Encoding': encoding };
        let { headers } = await served.get('/', accepted);
        for (let n = 0; n < deploys; n++) {
          const version = await deploy();
          const conditional = { ...accepted, 'If-None-Match': String(headers.etag) };
          const page = await served.get('/', conditional);
          expect([n, page.status]).toEqual([n, 200]);
          const isEncoded = page.headers['content-encoding'] !== undefined;
          const html = isEncoded ? DECODERS[encoding](page.bytes) : page.bytes;
          expect(html.toString()).toContain(version);
          ({ headers } = page);
        }
      },
    );

    test('every page that is served meanwhile is whole, and its script exists', async () => {
      let pages = 0;
      const visit = async (encoding: keyof typeof DECODERS) => {
        // Fast deploys may be over before the first pages.
        while (!isOver || pages <= 2) {
          const { status, headers, bytes } = await served.get('/', { 'Accept-Encoding': encoding });
          expect(status).toBe(200);
          const isEncoded = headers['content-encoding'] !== undefined;
          const html = (isEncoded ? DECODERS[encoding](bytes) : bytes).toString();
          expect(html).toMatch(/^<!doctype html>[^]*<\/script>\n$/);
          const version = /apps\/marketing\/([\w.-]+)\/Home\.js/.exec(html)?.[1] ?? 'none';
          const script = await served.get(`/${versionFile('marketing', version, 'Home.js')}`);
          expect([version, script.status]).toEqual([version, 200]);
          pages++;
          // The deploys run in this process, too.
          await pause(10);
        }
      };
      const visiting = Promise.all(encodings.map(visit));
      background = visiting;
      for (let n = 0; n < deploys; n++) await deploy();
      isOver = true;
      await visiting;
      expect(pages).toBeGreaterThan(2);
    });

    test('files are served while their compressed copies come and go', async () => {
      const files = {
        '/': 'index.html',
        '/private-policy': 'private-policy.html',
        '/release.json': 'release.json',
      };
      const moving = Promise.all(
        Object.values(files).map(async (file) => {
          const copy = path.join(served.site.folder, `${file}.br`);
          while (!isOver) {
            await rename(copy, `${copy}.away`);
            await rename(`${copy}.away`, copy);
          }
        }),
      );
      background = moving;
      const responses = new Set<string>();
      for (let n = 0; n < requests; n++) {
        for (const address of Object.keys(files)) {
          const { status } = await served.get(address, { 'Accept-Encoding': 'br' });
          responses.add(`${address} ${status}`);
        }
      }
      isOver = true;
      await moving;
      expect([...responses]).toEqual(Object.keys(files).map((address) => `${address} 200`));
    });
  });
}
