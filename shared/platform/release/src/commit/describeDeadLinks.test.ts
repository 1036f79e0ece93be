import { contentKey, pageFile, type LogEntry } from '@site/format';
import { testSite } from '@site/testing';
import { testRoute } from '@site/testing/testRoute';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { factsOf } from '../../fixtures/appFacts.fixture';
import { NOTE, pageText, publishBuild } from '../../fixtures/testSite.fixture';
import { withPages } from '../../fixtures/withPages.fixture';
import { activate } from '../changes/activate';
import { configure } from '../changes/configure';
import { rollBackApps } from '../changes/rollBack';
import { requireNewest } from '../log/readEntries';
import { history } from '../reports/history';
import { commit } from './commit';
import { describeDeadLinks } from './describeDeadLinks';
import { writeHint, type Hint } from '@site/project';

jest.unmock('../compose/composeVariant');

const FOOTER = `<a href="/private-policy#top">Privacy</a><a href="/api/help">Help</a>
  <a href="/">Home</a><a href="https://elsewhere.example/lost">Elsewhere</a>`;

/** Makes a version live that has moved the privacy policy. @returns what the command says, and what the log does later */
async function move(formerly?: string[]): Promise<[said: string[], logged: string[][]]> {
  const files = { 'prerender/Home.js': pageText(FOOTER) };
  const { store } = await liveStoreInMemory({ marketing: { files } });
  const { pages } = factsOf('marketing');
  Object.assign(pages.PrivacyPolicy!.route!, {
    path: '/privacy',
    ...(formerly && { formerly }),
  });
  const version = await publishBuild(store, 'marketing', { manifest: { pages }, files });
  const said: string[] = [];
  const say = (line: Hint) => said.push(writeHint(line));
  await commit(store, activate({ marketing: version }), { note: NOTE, say });
  await commit(store, configure({ productName: 'Iron Diary' }), { note: NOTE });
  return [said, (await history(store, 3)).map(({ remarks }) => remarks)];
}

test('a link that leads to no page once a page has moved is named at once, and by the history of that release', async () => {
  const dead = ['"/private-policy#top" on / leads to no page'];
  // A later release names what it made itself: here, the page again.
  expect(await move()).toEqual([dead, [dead, dead, []]]);
});

test('a link to a former address leads to a page', async () => {
  expect((await move(['/private-policy']))[0]).toEqual([]);
});

/** A marketing remote whose home page has a link to a page, its former address and one that never was. */
const LINKING = {
  files: {
    'prerender/Home.js': pageText(
      '<a href="/account/confirm?a=b">Confirm</a><a href="/confirm">Former</a><a href="/never">Never</a>',
    ),
  },
};

test('a page that is removed while others link to it goes, and the release names the links that lead nowhere since', async () => {
  const confirm = { ConfirmEmail: { path: '/account/confirm', formerly: ['/confirm'] } };
  const account = withPages(confirm);
  const { store } = await liveStoreInMemory({ marketing: LINKING, account });
  const version = await publishBuild(store, 'account', withPages({ Welcome: '/account/welcome' }));
  const before = await requireNewest(store);
  const { release } = await commit(store, activate({ account: version }), { note: NOTE });
  expect(release.pages['index.html']).toEqual(before.pages['index.html']);
  expect(release.pages).not.toHaveProperty(['account/confirm.html']);
  const dead = ['/account/confirm?a=b', '/confirm'];
  expect(release.internal.remarks).toEqual(dead.map((link) => `"${link}" on / leads to no page`));
  // Later releases name nothing that leads nowhere already.
  const { release: later } = await commit(store, rollBackApps(['account']), { note: NOTE });
  expect(later.internal).not.toHaveProperty('remarks');
});

/** Returns what is said about these links of a page at the route's path. */
const describeLinks = (path: `/${string}`, links: string[], pages: LogEntry['pages'] = {}) =>
  describeHtml(path, links.map((link) => `<a href="${link}">Link</a>`).join(''), pages);

/** Returns what is said about a page at the route's path. */
function describeHtml(path: `/${string}`, html: string, pages: LogEntry['pages']) {
  const page = { of: 'a', stored: 1, integrity: 'sha384-a' };
  return describeDeadLinks(
    { pages: { ...pages, [pageFile(path)]: page }, site: testSite },
    new Map([[contentKey(page), Buffer.from(html)]]),
    [{ ...testRoute(path), page: { remote: 'marketing', page: 'Home' } }],
  );
}

test('a link to any value of a parameter leads to its page, and one to its folder or below it to none', () => {
  const links = ['/plans/7', 'plans/a%20b?c#d', '/plans/7/', '/plans', '/plans/a/b', '/plans/7.js'];
  const plans = { 'plans/_.html': { stored: 1, integrity: 'sha384-b' } };
  expect(describeLinks('/', links, plans)).toEqual(
    links.slice(3).map((link) => `"${link}" on / leads to no page`),
  );
});

test('links of a page with a parameter to itself and to other values lead to it, and others are on its route’s path', () => {
  const links = ['', '?q=2', '#top', '2', './2', '/plans/2', '/plan'];
  expect(describeLinks('/plans/:id', links)).toEqual(['"/plan" on /plans/:id leads to no page']);
});

test('an address of a picture that no file has is named, with what to write', () => {
  const pages = { 'icon.svg': { stored: 1, integrity: 'sha384-b', named: true as const } };
  const html = `<img src="/assets/logo.svg"><img src="/icon.svg"><img src="data:image/png,x">
    <picture><source srcset="/a.avif 1x, /icon.svg 2x"><img src="https://elsewhere.example/a.png"></picture>
    <svg><use href="#star"></use><use href="/sprite.svg#star"></use></svg><img src="/apps/a/1/b.png">`;
  expect(describeHtml('/', html, pages)).toEqual(
    ['/assets/logo.svg', '/a.avif', '/sprite.svg#star'].map(
      (address) =>
        `"${address}" on / is no file of the site. Import the file: the import is its address`,
    ),
  );
});

test.each([
  ['a relative link begins at its own page', '/account/confirm', 'confirm'],
  ['a link of the not-found page to a fragment of itself is not dead', '/404', '#main'],
  ['a link of the not-found page to itself with a query is not dead', '/404', '?q=2'],
] as const)('%s', (_, path, link) => {
  expect(describeLinks(path, [link])).toEqual([]);
});
