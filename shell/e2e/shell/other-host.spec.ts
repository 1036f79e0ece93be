import { ROOT } from '@site/project';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { headingOf, POLICY } from '../support/pages';
import { expect, test } from '../support/site';

/** The code of a host that the page for authors shows. */
const HOST = readFileSync(path.join(import.meta.dirname, 'otherHost.jsx'), 'utf8');

test(
  'a host that is not the shell loads a remote’s container and renders a page',
  { tag: '@all' },
  async ({ page, site }) => {
    const { outputFiles } = await build({
      stdin: {
        contents: HOST,
        loader: 'tsx',
        resolveDir: path.join(ROOT, 'shell'),
      },
      bundle: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const host = `${site.address}/host`;
    await page.route(host, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><body><script type="module" src="/host.js"></script>',
      }),
    );
    await page.route(`${host}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]?.text ?? '' }),
    );
    await page.goto(host);

    await expect(headingOf(page, POLICY)).toBeVisible();
    const loaded = site.requests.map(({ url }) => path.basename(url));
    expect(loaded).toContain('remoteEntry.js');
    expect(loaded).not.toContain('main.js');
  },
);
