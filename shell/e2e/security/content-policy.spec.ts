import type { Page } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask } from '../support/ask';
import { HOME, PAGES, visit } from '../support/pages';
import { expect, test } from '../support/site';

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;

for (const address of [...PAGES.map(({ path }) => path), '/nowhere']) {
  test(`Google’s evaluator finds nothing of weight in the policy of ${address}`, async ({
    site,
  }) => {
    const html = String((await ask(site.address, address)).body);
    const policy = POLICY.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? '';
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    // Nothing comes before it that it is about.
    expect(html.split('<meta http-equiv')[0]?.match(/<\w+/g)).toEqual(['<html', '<head', '<meta']);
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const heavy = findings.filter(({ severity }) => severity <= Severity.HIGH_MAYBE);
    expect(heavy.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
  });
}

const ELSEWHERE = 'https://elsewhere.example';

/** Markup that got into a page, and what of the policy keeps it from doing what it is there for. */
const MARKUP = {
  '<script>window.isIn = true</script>': 'script-src-elem',
  '<script src="data:text/javascript,window.isIn=true"></script>': 'script-src-elem',
  '<script src="/release.json"></script>': 'script-src-elem',
  '<img src="/nothing.png" alt="" onerror="window.isIn = true">': 'script-src-attr',
  '<p style="display:none">A word.</p>': 'style-src-attr',
  '<style>main { display: none }</style>': 'style-src-elem',
  [`<link rel="stylesheet" href="${ELSEWHERE}/a.css">`]: 'style-src-elem',
  [`<base href="${ELSEWHERE}/">`]: 'base-uri',
  [`<img src="${ELSEWHERE}/a.png" alt="">`]: 'img-src',
  [`<iframe title="a" src="${ELSEWHERE}/"></iframe>`]: 'frame-src',
  '<object data="/favicon.ico"></object>': 'object-src',
};

for (const [markup, directive] of Object.entries(MARKUP)) {
  test(`in a page, ${markup} does nothing`, async ({ page, ownStore, ownSite, complaints }) => {
    const file = path.join(ownStore, 'index.html');
    for (const ending of ['.br', '.gz']) await rm(file + ending);
    await writeFile(file, (await readFile(file, 'utf8')).replace('<body>', `<body>${markup}`));
    complaints.allow(/.*/);
    complaints.expect(violationOf(directive));
    await page.goto(ownSite.address);
    await expect
      .poll(() => complaints.heard.some((line) => violationOf(directive).test(line)))
      .toBe(true);
    expect(await isIn(page)).toBe(false);
  });
}

/** What code would do that got into a page's own scripts. */
const CODE: Record<string, [directive: string, run: () => void]> = {
  'compiles a text': ['require-trusted-types-for', () => void eval('window.isIn = true')],
  'writes markup': [
    'require-trusted-types-for',
    () => void (document.body.innerHTML = '<img src="/nothing.png" onerror="window.isIn = true">'),
  ],
  'loads a script by an address of its own': [
    'require-trusted-types-for',
    () => {
      const script = document.createElement('script');
      script.src = 'data:text/javascript,window.isIn=true';
      document.head.append(script);
    },
  ],
  'makes a policy of its own': [
    'trusted-types',
    () => {
      const rules = { createScriptURL: (address: string) => address };
      const address = window.trustedTypes
        ?.createPolicy('intruder', rules)
        .createScriptURL('data:,');
      if (address) Object.assign(window, { isIn: true });
    },
  ],
  'calls another site': [
    'connect-src',
    () => void fetch('https://elsewhere.example/').catch(() => {}),
  ],
  'sends a form elsewhere': [
    'form-action',
    () => {
      const form = document.createElement('form');
      form.action = 'https://elsewhere.example/';
      document.body.append(form);
      form.submit();
    },
  ],
};

for (const [what, [directive, run]] of Object.entries(CODE)) {
  test(`code in a page that ${what} is stopped`, async ({ page, site, complaints }) => {
    await visit(page, site.address, HOME);
    complaints.allow(/.*/);
    complaints.expect(violationOf(directive));
    // In a task of the page's own: what a test evaluates itself may compile texts.
    await page.evaluate(`setTimeout(${String(run)})`);
    await expect
      .poll(() => complaints.heard.some((line) => violationOf(directive).test(line)))
      .toBe(true);
    expect(await isIn(page)).toBe(false);
  });
}

/** As `noteViolations` says it. */
const violationOf = (directive: string) => new RegExp(`violation of ${directive}:`);

const isIn = (page: Page) => page.evaluate(() => 'isIn' in window);
