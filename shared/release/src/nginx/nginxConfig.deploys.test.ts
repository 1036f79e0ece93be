import { versionFile } from '@site/contract';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { activate } from '../operations/activate';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { describeNginx } from './describeNginx.fixture';
import { ServedByNginx } from './ServedByNginx.fixture';

const ENCODINGS: [string, (bytes: Buffer) => Buffer][] = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes) => bytes],
];

describeNginx('nginx while teams deploy', () => {
  let served: ServedByNginx;
  beforeAll(async () => {
    served = await ServedByNginx.open();
  });
  afterAll(() => served.close());

  const deploy = async (n: number) => {
    const marketing = await publishBuild(served.site.store, 'marketing', {
      files: { 'Home.js': `home(${100 + n});` },
    });
    await activate(served.site.store, { marketing });
    return marketing;
  };

  test.each(ENCODINGS)(
    'who asks again for a page in %s gets each release that went live, however fast they follow',
    async (encoding, decode) => {
      const asked = { 'Accept-Encoding': encoding };
      let { headers } = await served.get('/', asked);
      for (let n = 0; n < 12; n++) {
        const version = await deploy(n);
        const page = await served.get('/', { ...asked, 'If-None-Match': String(headers.etag) });
        expect([n, page.status]).toEqual([n, 200]);
        const html = page.headers['content-encoding'] ? decode(page.bytes) : page.bytes;
        expect(html.toString()).toContain(version);
        ({ headers } = page);
      }
    },
  );

  test('each page that is served meanwhile is whole, in every encoding, and its script is there', async () => {
    let isOver = false;
    let pages = 0;
    const look = async ([encoding, decode]: (typeof ENCODINGS)[number]) => {
      while (!isOver) {
        const { status, headers, bytes } = await served.get('/', { 'Accept-Encoding': encoding });
        expect(status).toBe(200);
        const html = (headers['content-encoding'] ? decode(bytes) : bytes).toString();
        expect(html).toMatch(/^<!doctype html>[^]*<\/script>\n$/);
        const version = /apps\/marketing\/([\w.-]+)\/Home\.js/.exec(html)?.[1] ?? 'none';
        const script = await served.get(`/${versionFile('marketing', version, 'Home.js')}`);
        expect([version, script.status]).toEqual([version, 200]);
        pages++;
      }
    };
    const looking = Promise.all(ENCODINGS.map(look));
    for (let n = 0; n < 5; n++) await deploy(50 + n);
    isOver = true;
    await looking;
    expect(pages).toBeGreaterThan(5);
  });

  test('what is asked for is there while its copies come and go', async () => {
    let isOver = false;
    const files = {
      '/': 'index.html',
      '/private-policy': 'private-policy.html',
      '/release.json': 'release.json',
    };
    const comingAndGoing = Object.values(files).map(async (file) => {
      const copy = path.join(served.site.folder, `${file}.br`);
      while (!isOver) {
        await rename(copy, `${copy}.away`);
        await rename(`${copy}.away`, copy);
      }
    });
    const answers = new Set<string>();
    for (let asked = 0; asked < 300; asked++) {
      for (const address of Object.keys(files)) {
        const { status } = await served.get(address, { 'Accept-Encoding': 'br' });
        answers.add(`${address} ${status}`);
      }
    }
    isOver = true;
    await Promise.all(comingAndGoing);
    expect([...answers]).toEqual(Object.keys(files).map((address) => `${address} 200`));
  });
});
