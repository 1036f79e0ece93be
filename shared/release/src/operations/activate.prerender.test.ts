import type { AppName } from '@site/contract';
import { randomBytes } from 'node:crypto';
import { activate } from './activate';
import { HTML_BUDGET } from '../gate/budgets';
import { configure } from './configure';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { liveStore, publishBuild, type Difference } from '../../fixtures/testSite.fixture';
import { pageText } from '../../fixtures/writeBuildInto.fixture';

/** The gate renders what goes live; what a bundle may do instead of rendering is in compose/prerender.test.ts. */

const withPage = (page: string, text: string | undefined): Difference => ({
  files: { [`prerender/${page}.js`]: text },
});

test.each<[string, string, RegExp]>([
  ['throws', `throw new Error('no plan');`, /Error: no plan$/],
  ['has a syntax error', 'const = 1;', /SyntaxError: Unexpected token '='$/],
  ['exits', 'process.exit(3);', /it ended with exit code 3 before the page was there$/],
])('a remote whose page %s is refused, naming page, versions and cause', async (_, text, why) => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', withPage('ConfirmEmail', text));
  const { version } = site.release.apps.shell;
  const where = `^/account/confirm can’t be rendered with shell ${version} and account ${account}: `;
  await expectRefused(site, { account }, new RegExp(where + why.source));
});

test('a shell that does not render is refused, at the first page that it has', async () => {
  const site = await liveStore();
  const shell = await publishBuild(site.store, 'shell', {
    files: { 'prerender.js': 'process.exit();' },
  });
  await expectRefused(site, { shell }, new RegExp(`can’t be rendered with shell ${shell}`));
});

test.each<[AppName, Difference, string]>([
  ['shell', { files: { 'prerender.js': undefined } }, 'prerender.js'],
  ['marketing', withPage('PrivacyPolicy', undefined), 'prerender/PrivacyPolicy.js'],
])(
  'a version of %s without a Node bundle is refused, naming the file',
  async (app, difference, file) => {
    const site = await liveStore();
    const version = await publishBuild(site.store, app, difference);
    await expectRefused(site, { [app]: version }, new RegExp(`^${app} ${version} has no ${file}$`));
  },
);

test('settings that a page can’t be rendered with are refused', async () => {
  const { store, release } = await liveStore({
    shell: {
      files: {
        'prerender.js': `
          const { parentPort, workerData: { site } } = require('node:worker_threads');
          if (site.productName === 'Iron Diary') throw new Error('the name is taken');
          parentPort.postMessage({ markup: 'page', styles: '' });`,
      },
    },
  });
  await expect(configure(store, { productName: 'Iron Diary' }, { by: 'Kim' })).rejects.toThrow(
    'the name is taken',
  );
  expect((await activate(store, {})).number).toBe(release.number);
});

test('a page whose HTML is above its budget is refused, naming size and budget', async () => {
  const site = await liveStore();
  const long = pageText(randomBytes(HTML_BUDGET).toString('base64'));
  const account = await publishBuild(site.store, 'account', withPage('ConfirmEmail', long));
  const why = `^/account/confirm made with shell .* and account ${account} has \\d+ bytes of HTML \\(compressed\\), and its budget is ${HTML_BUDGET}$`;
  await expectRefused(site, { account }, new RegExp(why));
});
