import type { ConsoleMessage, Page } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOME, openPage, PAGES } from '../support/pages';
import { sendRequest } from '../support/sendRequest';
import { expect, test } from '../support/site';

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;

for (const address of [...PAGES.map(({ path }) => path), '/nowhere']) {
  test(`Google’s CSP evaluator finds no serious weakness in the policy of ${address}`, async ({
    site,
  }) => {
    const html = String((await sendRequest(site.address, address)).body);
    const policy = POLICY.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? '';
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    // Of what the policy governs, only preloads of pictures come before it.
    const before = html.split('<meta http-equiv')[0]?.match(/<\w+[^>]*/g) ?? [];
    expect(before.filter((tag) => !/^<(html|head|meta (charset|name)=)/.test(tag))).toEqual(
      before.filter((tag) => tag.startsWith('<link rel="preload" as="image" ')),
    );
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const serious = findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE);
    expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
  });
}

test('the header of a page only has what a meta element can’t say, and what no page needs', async ({
  site,
}) => {
  for (const address of [...PAGES.map(({ path }) => path), '/nowhere']) {
    const { headers } = await sendRequest(site.address, address);
    expect(headers['content-security-policy'], address).toBe(
      "base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  }
});

const ELSEWHERE = 'https://elsewhere.example';

/** Injected markup, and the directive that blocks it. */
const MARKUP = {
  '<script>window.hasRun = true</script>': 'script-src-elem',
  '<script src="data:text/javascript,window.hasRun=true"></script>': 'script-src-elem',
  '<script src="/release.json"></script>': 'script-src-elem',
  '<img src="/nothing.png" alt="" onerror="window.hasRun = true">': 'script-src-attr',
  '<p style="display:none">A word.</p>': 'style-src-attr',
  '<style>main { display: none }</style>': 'style-src-elem',
  [`<link rel="stylesheet" href="${ELSEWHERE}/a.css">`]: 'style-src-elem',
  [`<base href="${ELSEWHERE}/">`]: 'base-uri',
  [`<img src="${ELSEWHERE}/a.png" alt="">`]: 'img-src',
  [`<iframe title="a" src="${ELSEWHERE}/"></iframe>`]: 'frame-src',
  '<object data="/favicon.ico"></object>': 'object-src',
};

test('injected markup is blocked', async ({ page, ownStore, ownSite, browserLog }) => {
  const file = path.join(ownStore, 'index.html');
  const html = await readFile(file, 'utf8');
  browserLog.allow(/.*/);
  for (const [markup, directive] of Object.entries(MARKUP))
    await test.step(markup, async () => {
      await writeFile(file, html.replace('<body>', `<body>${markup}`));
      const blocked = page.waitForEvent('console', isViolationOf(directive));
      await page.goto(ownSite.address);
      await blocked;
      expect(await hasRun(page)).toBe(false);
    });
});

/** What injected code may try in a page's own scripts, and the directive that blocks it. */
const CODE: Record<string, [directive: string, run: () => void]> = {
  'evaluates a string': ['require-trusted-types-for', () => void eval('window.hasRun = true')],
  'writes markup': [
    'require-trusted-types-for',
    () =>
      void (document.body.innerHTML = '<img src="/nothing.png" onerror="window.hasRun = true">'),
  ],
  'loads a script from another address': [
    'require-trusted-types-for',
    () => {
      const script = document.createElement('script');
      script.src = 'data:text/javascript,window.hasRun=true';
      document.head.append(script);
    },
  ],
  'creates a Trusted Types policy': [
    'trusted-types',
    () => {
      const rules = { createScriptURL: (address: string) => address };
      const address = window.trustedTypes
        ?.createPolicy('intruder', rules)
        .createScriptURL('data:,');
      if (address) Object.assign(window, { hasRun: true });
    },
  ],
  'calls another site': [
    'connect-src',
    () => void fetch('https://elsewhere.example/').catch(() => {}),
  ],
  'submits a form to another site': [
    'form-action',
    () => {
      const form = document.createElement('form');
      form.action = 'https://elsewhere.example/';
      document.body.append(form);
      form.submit();
    },
  ],
};

test('injected code can’t load or call anything', async ({ page, site, browserLog }) => {
  await openPage(page, site.address, HOME);
  browserLog.allow(/.*/);
  for (const [attack, [directive, run]] of Object.entries(CODE))
    await test.step(attack, async () => {
      const blocked = page.waitForEvent('console', isViolationOf(directive));
      // In a task of the page: code that Playwright evaluates itself may evaluate strings.
      await page.evaluate(`setTimeout(${String(run)})`);
      await blocked;
      expect(await hasRun(page)).toBe(false);
    });
});

/** Whether a message is the line that `logViolations` writes. */
const isViolationOf = (directive: string) => (message: ConsoleMessage) =>
  message.text().includes(`violation of ${directive}:`);

const hasRun = (page: Page) => page.evaluate(() => 'hasRun' in window);
