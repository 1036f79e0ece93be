import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { liveRelease } from '../support/store/breakRemote';
import { ConfirmPage } from '../support/ConfirmPage';
import { headingOf, HOME, PAGES, POLICY, saveData, visit } from '../support/pages';
import { expect, test } from '../support/site';

/** Every script that a copy of React, and of Emotion, can't be without. */
const REACT = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g;
const EMOTION = /setAttribute\("data-emotion",\w+\.key\)/g;

for (const target of PAGES) {
  const { name, remote } = target;
  test(
    `${name} loads each file of the ${remote} remote once and nothing of the other remote`,
    { tag: target === HOME ? [] : '@all' },
    async ({ page, site }) => {
      const run: string[] = [];
      await page.exposeFunction('noteScript', (source: string) => run.push(source));
      await page.addInitScript(noteScripts);
      await saveData(page);
      await visit(page, site.address, target);
      await page.waitForLoadState('networkidle');
      const files = site.requests.map(({ url }) => url).filter((url) => url.endsWith('.js'));
      expect(new Set(files.map((url) => url.split('/')[2]))).toEqual(new Set(['shell', remote]));
      expect(files).toEqual([...new Set(files)]);
      // What the page names ahead is what runs: a preload that does not match its script is fetched for nothing.
      const preloads = await page
        .locator('link[rel=preload][as=script]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      expect(preloads.length).toBeGreaterThan(0);
      expect(run).toEqual(expect.arrayContaining(preloads));
      expect(files.map((url) => site.address + url).sort()).toEqual([...new Set(run)].sort());
    },
  );
}

test('another page of the same remote fetches only its own script', async ({ page, site }) => {
  await saveData(page);
  await visit(page, site.address, HOME);
  await page.waitForLoadState('networkidle');
  const before = site.requests.length;
  await page.getByRole('link', { name: 'Private Policy' }).click();
  await expect(headingOf(page, POLICY)).toBeVisible();
  const { version } = liveRelease(site.folder).apps.marketing;
  const address = `/apps/marketing/${version}/PrivacyPolicy.js`;
  const asked = site.requests.slice(before).map(({ url }) => url);
  // The browser asks for the tab's icon at a time of its own.
  expect(asked.filter((url) => !/icon/.test(url))).toEqual([address]);
});

test('visiting all pages loads one React and one Emotion', async ({ page, site, complaints }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text());
  });
  complaints.expect(/^console\.log/);
  await visitAll(page, site.address);
  const copies = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;
  expect(copies(scripts.join('\n'), REACT)).toBe(1);
  expect(copies(scripts.join('\n'), EMOTION)).toBe(1);
  // Each remote keeps a copy for the day that the shell's does not fit: a second one would have been found.
  for (const remote of ['marketing', 'account'] as const) {
    const folder = path.join(
      site.folder,
      'apps',
      remote,
      liveRelease(site.folder).apps[remote].version,
    );
    const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const text = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
    expect([copies(text, REACT), copies(text, EMOTION)]).toEqual([1, 1]);
  }
});

test('both remotes use the shared modules of the shell', async ({ page, site, complaints }) => {
  complaints.expect(/^console\.log/);
  const taken: Taken[] = [];
  await page.exposeFunction('noteTaken', (one: Taken) => taken.push(one));
  await page.addInitScript(noteTakenModules, ['marketing', 'account']);
  await visitAll(page, site.address);
  const shared = await page.evaluate(readShareScopes);
  expect(shared.filter(({ from }) => from !== 'shell')).toEqual([]);
  for (const name of ['react', 'react/jsx-runtime', '@site/ui']) {
    expect(shared.filter((one) => one.name === name).length, name).toBe(1);
    for (const remote of ['marketing', 'account'])
      expect(taken, `${remote} takes ${name}`).toContainEqual({ remote, name, from: 'shell' });
  }
  const keys = await page
    .locator('style[data-emotion]')
    .evaluateAll((styles) =>
      styles.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]),
    );
  // One element of each is the page's own, the other one the browser's.
  expect(keys.sort()).toEqual(['css', 'css', 'css-global']);
});

/** All three pages in one tab, and a toast, whose parts come last of all. */
async function visitAll(page: Page, address: string) {
  const confirm = await new ConfirmPage(page).open(address);
  await confirm.press();
  await expect(page.getByRole('log').getByRole('button', { name: 'Close' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy Policy' }).press('Enter');
  await expect(headingOf(page, POLICY)).toBeVisible();
  await page.getByRole('banner').getByRole('link').click();
  await expect(headingOf(page, HOME)).toBeVisible();
}

/** In the browser: notes every script that is put into the page, even those that are taken out again. */
function noteScripts() {
  const { noteScript } = globalThis as unknown as { noteScript: (source: string) => void };
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) noteScript(node.src);
    }
  }).observe(document, { childList: true, subtree: true });
}

interface Taken {
  remote: string;
  name: string;
  from: string;
}

type ShareScope = Record<string, Record<string, { from: string; get: () => unknown }>>;

/** In the browser, before its page: notes each shared module that a remote takes out of the scope it is given. */
function noteTakenModules(remotes: string[]) {
  const { noteTaken } = globalThis as unknown as { noteTaken: (one: Taken) => void };
  const watched = (remote: string, scope: ShareScope) =>
    new Proxy(scope, {
      get(target, name: string) {
        const versions = Object.entries(target[name] ?? {}).map(([version, share]) => {
          const get = () => {
            noteTaken({ remote, name, from: share.from });
            return share.get();
          };
          return [version, { ...share, get }] as const;
        });
        return versions.length > 0 ? Object.fromEntries(versions) : undefined;
      },
    });
  for (const remote of remotes) {
    let container: object | undefined;
    Object.defineProperty(globalThis, remote, {
      get: () => container,
      set(announced?: { get: unknown; init: (scope: ShareScope, ...rest: unknown[]) => unknown }) {
        container = announced && {
          get: announced.get,
          init: (scope: ShareScope, ...rest: unknown[]) =>
            announced.init(watched(remote, scope), ...rest),
        };
      },
    });
  }
}

/** In the browser: what stands in the shared scope. There is one: remotes bring no federation runtime of their own. */
function readShareScopes(): { name: string; from: string }[] {
  const { __FEDERATION__: federation } = globalThis as unknown as {
    __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: ShareScope } }[] };
  };
  return federation.__INSTANCES__.flatMap(({ shareScopeMap }) =>
    Object.entries(shareScopeMap.default).flatMap(([name, versions]) =>
      Object.values(versions).map(({ from }) => ({ name, from })),
    ),
  );
}
