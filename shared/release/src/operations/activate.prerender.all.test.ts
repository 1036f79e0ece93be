import type { AppName } from '@site/contract';
import { randomBytes } from 'node:crypto';
import { activate } from './activate';
import { HTML_BUDGET } from '../gate/budgets';
import { configure } from './configure';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { liveStore, publishBuild, type Difference } from '../../fixtures/testSite.fixture';
import { pageText } from '../../fixtures/writeBuildInto.fixture';

/** Every other way in which a bundle can fail to render is in prerender/prerender.test.ts. */

const withPage = (page: string, text: string | undefined): Difference => ({
  files: { [`prerender/${page}.js`]: text },
});

test.each<[string, string, RegExp]>([
  ['throws', `throw new Error('no plan');`, /Error: no plan$/],
  ['has a syntax error', 'const = 1;', /SyntaxError: Unexpected token '='$/],
  ['exits', 'process.exit(3);', /it exited with code 3 before the page was rendered$/],
])('refuses a remote whose page %s, naming page, versions and cause', async (_, text, why) => {
  const site = await liveStore();
  const account = await publishBuild(site.store, 'account', withPage('ConfirmEmail', text));
  const { version } = site.release.apps.shell;
  const where = `^/account/confirm can’t be rendered with shell ${version} and account ${account}: `;
  await expectRefused(site, { account }, new RegExp(where + why.source));
});

test('refuses a shell that renders no page', async () => {
  const site = await liveStore();
  const shell = await publishBuild(site.store, 'shell', {
    files: { 'prerender.js': 'process.exit();' },
  });
  await expectRefused(site, { shell }, new RegExp(`can’t be rendered with shell ${shell}`));
});

/** Sends a result of its own before the shell does. */
const postItself = (result: { markup: string; styles: string }) =>
  `process.getBuiltinModule('fs').writeFileSync(3, ${JSON.stringify(JSON.stringify({ posted: result }))} + '\\n');`;

test.each([
  ['a script among its styles', '', '<style data-emotion="a">a{}</style><script>steal()</script>'],
  [
    'a style that ends early',
    '',
    '<style data-emotion="a"></style ><script>steal()</script></style>',
  ],
  ['a script in its markup', '<script>steal()</script>', ''],
  ['a policy of its own', '<meta http-equiv="Content-Security-Policy" content="">', ''],
])('refuses a remote that replaces the rendered page by %s', async (_, markup, styles) => {
  const site = await liveStore();
  const bundle = postItself({ markup: `<p>page</p>${markup}`, styles });
  const account = await publishBuild(site.store, 'account', withPage('ConfirmEmail', bundle));
  await expectRefused(site, { account }, /^\/account\/confirm can’t be composed with shell .*: /);
});

test.each<[AppName, Difference, string]>([
  ['shell', { files: { 'prerender.js': undefined } }, 'prerender.js'],
  ['marketing', withPage('PrivacyPolicy', undefined), 'prerender/PrivacyPolicy.js'],
])(
  'refuses a version of %s without a Node bundle, naming the file',
  async (app, difference, file) => {
    const site = await liveStore();
    const version = await publishBuild(site.store, app, difference);
    await expectRefused(site, { [app]: version }, new RegExp(`^${app} ${version} has no ${file}$`));
  },
);

test('refuses settings with which a page can’t be rendered', async () => {
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

test('refuses a page whose HTML is over its budget, naming size and budget', async () => {
  const site = await liveStore();
  const long = pageText(randomBytes(HTML_BUDGET).toString('base64'));
  const account = await publishBuild(site.store, 'account', withPage('ConfirmEmail', long));
  const why = `^/account/confirm composed with shell .* and account ${account} has \\d+ bytes of HTML \\(compressed\\), over its budget of ${HTML_BUDGET}$`;
  await expectRefused(site, { account }, new RegExp(why));
});
